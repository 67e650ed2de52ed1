import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.document.*;
import org.apache.lucene.facet.*;
import org.apache.lucene.facet.sortedset.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.*;
import org.apache.lucene.util.*;

/**
 * Lucene beside the engine: the same analysed words, one catch-all field and one of authors, index sorted by year, facets counted from doc
 * values twice, by a hand-written collector and by the facet module: the quicker one is what a question took. Query cache off. Says one line
 * per question and some of the whole.
 * Arguments: titles, questions, index folder, segments, rounds, clients, threads, clock (wall, or cpu: the time in which the thread ran).
 */
public class LucenePeer {
  static final String[] SINGLE = {"language", "material", "area", "year", "online", "accessible"};
  static final String[] MULTI = {"library", "heading"};
  /** The facet module is asked fewer rounds than the collector, which warmed the index for it: the whole run must end in time. */
  static final int moduleRounds = 2;

  /** Words by white space; no phrase runs from one value into the next. */
  static final class Gapped extends Analyzer {
    protected TokenStreamComponents createComponents(String field) { return new TokenStreamComponents(new WhitespaceTokenizer()); }
    public int getPositionIncrementGap(String field) { return 2; }
  }

  static void index(Path titles, Path folder, int segments) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new Gapped());
    config.setIndexSort(new Sort(new SortField("year", SortField.Type.LONG, true)));
    config.setRAMBufferSizeMB(512);
    if (segments > 1) config.setMergePolicy(NoMergePolicy.INSTANCE);
    long total;
    try (java.util.stream.Stream<String> lines = Files.lines(titles)) { total = lines.count(); }
    try (IndexWriter writer = new IndexWriter(FSDirectory.open(folder), config); BufferedReader in = Files.newBufferedReader(titles)) {
      FieldType text = new FieldType(TextField.TYPE_NOT_STORED); text.freeze();
      String line; long n = 0;
      while ((line = in.readLine()) != null) {
        String[] part = line.split("\t", -1);
        Document d = new Document();
        // Fields are kept apart by a gap, so that no phrase runs over it; values of a field likewise.
        for (int f = 1; f <= 4; f++) for (String value : part[f].split("\\|")) d.add(new Field("all", value, text));
        for (String value : part[2].split("\\|")) d.add(new Field("author", value, text));
        String[] single = {part[5], part[6], part[8], part[9], part[10], part[11]};
        for (int i = 0; i < SINGLE.length; i++) d.add(new NumericDocValuesField(SINGLE[i], Long.parseLong(single[i])));
        String[] multi = {part[7], part[12]};
        for (int i = 0; i < MULTI.length; i++) for (String value : multi[i].split(",")) d.add(new SortedNumericDocValuesField(MULTI[i], Long.parseLong(value)));
        // What the facet module counts: all facets as ordinals of one field.
        for (int i = 0; i < SINGLE.length; i++) d.add(counted(SINGLE[i], single[i]));
        for (int i = 0; i < MULTI.length; i++) for (String value : multi[i].split(",")) d.add(counted(MULTI[i], value));
        d.add(new StringField("material", part[6], Field.Store.NO));
        for (String value : part[7].split(",")) d.add(new StringField("library", value, Field.Store.NO));
        d.add(new NumericDocValuesField("id", Long.parseLong(part[0])));
        writer.addDocument(d);
        if (segments > 1 && ++n % ((total + segments - 1) / segments) == 0) writer.flush();
      }
      if (segments == 1) writer.forceMerge(1);
      writer.commit();
    }
  }

  static SortedSetDocValuesField counted(String facet, String value) {
    return new SortedSetDocValuesField(FacetsConfig.DEFAULT_INDEX_FIELD_NAME, new BytesRef(FacetsConfig.pathToString(facet, new String[] {value})));
  }

  static Query question(String name, String[] w) {
    BooleanQuery.Builder b = new BooleanQuery.Builder();
    switch (name) {
      case "phrase": return new PhraseQuery("all", w);
      case "prefix": return new PrefixQuery(new Term("all", w[0]));
      case "author": for (String x : w) b.add(new TermQuery(new Term("author", x)), BooleanClause.Occur.MUST); return b.build();
      case "boolean":
        BooleanQuery.Builder or = new BooleanQuery.Builder();
        or.add(new TermQuery(new Term("all", w[0])), BooleanClause.Occur.SHOULD); or.add(new TermQuery(new Term("all", w[1])), BooleanClause.Occur.SHOULD);
        b.add(or.build(), BooleanClause.Occur.MUST); b.add(new TermQuery(new Term("all", w[2])), BooleanClause.Occur.MUST_NOT); return b.build();
      case "filter2":
        b.add(new TermQuery(new Term("material", w[0])), BooleanClause.Occur.FILTER); b.add(new TermQuery(new Term("library", w[1])), BooleanClause.Occur.FILTER); return b.build();
      case "matchall": return new MatchAllDocsQuery();
      default:
        if (w.length == 1) return new TermQuery(new Term("all", w[0]));
        for (String x : w) b.add(new TermQuery(new Term("all", x)), BooleanClause.Occur.MUST); return b.build();
    }
  }

  /** Hits of one segment as a list, the first or the best twenty of all. */
  static final class Answer {
    int total; final int[][] counts; final int[][] tops = new int[8][]; int firstTotal;
    Answer(int headings) { counts = new int[][] {new int[16], new int[16], new int[512], new int[4096], new int[2], new int[2], new int[64], new int[headings]}; }
  }

  static int[] best(int[] counts) {
    int k = 20; int[] v = new int[k]; int n = 0, floor = 0;
    for (int i = 0; i < counts.length; i++) { int c = counts[i]; if (c > floor) { int j = n < k ? n++ : k - 1; while (j > 0 && counts[v[j - 1]] < c) { v[j] = v[j - 1]; j--; } v[j] = i; if (n == k) floor = counts[v[k - 1]]; } }
    return Arrays.copyOf(v, n);
  }

  static Answer search(IndexSearcher searcher, Query q, boolean byYear, int headings) throws IOException {
    Answer answer = new Answer(headings);
    ScoreMode mode = byYear ? ScoreMode.COMPLETE_NO_SCORES : ScoreMode.COMPLETE;
    Weight weight = searcher.createWeight(searcher.rewrite(q), mode, 1);
    float[] heap = new float[20]; int[] docs = new int[20]; int[] size = {0};
    List<Integer> years = new ArrayList<>();
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      BulkScorer bulk = weight.bulkScorer(leaf); if (bulk == null) continue;
      LeafReader reader = leaf.reader();
      FixedBitSet hits = new FixedBitSet(reader.maxDoc());
      bulk.score(new LeafCollector() {
        Scorable scorer; int seen = 0;
        public void setScorer(Scorable s) { scorer = s; }
        public void collect(int doc) throws IOException {
          hits.set(doc); answer.total++;
          if (byYear) { if (seen++ < 20) years.add(leaf.docBase + doc); return; }
          float s = scorer.score();
          if (size[0] < 20 || s > heap[19]) { int j = size[0] < 20 ? size[0]++ : 19; while (j > 0 && heap[j - 1] < s) { heap[j] = heap[j - 1]; docs[j] = docs[j - 1]; j--; } heap[j] = s; docs[j] = leaf.docBase + doc; }
        }
      }, reader.getLiveDocs());
      for (int f = 0; f < SINGLE.length; f++) {
        NumericDocValues values = reader.getNumericDocValues(SINGLE[f]); int[] counts = answer.counts[f];
        DocIdSetIterator it = new BitSetIterator(hits, answer.total);
        for (int d = it.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = it.nextDoc()) if (values.advanceExact(d)) counts[(int) values.longValue()]++;
      }
      for (int f = 0; f < MULTI.length; f++) {
        SortedNumericDocValues values = reader.getSortedNumericDocValues(MULTI[f]); int[] counts = answer.counts[6 + f];
        DocIdSetIterator it = new BitSetIterator(hits, answer.total);
        for (int d = it.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = it.nextDoc()) if (values.advanceExact(d)) for (int i = values.docValueCount(); i > 0; i--) counts[(int) values.nextValue()]++;
      }
    }
    for (int f = 0; f < 8; f++) answer.tops[f] = best(answer.counts[f]);
    return answer;
  }

  /** The same question by the facet module; the page from Lucene's own collectors. Answers the total. */
  static int searchByModule(IndexSearcher searcher, SortedSetDocValuesReaderState state, Query q, boolean byYear) throws IOException {
    FacetsCollector hits = new FacetsCollector();
    Collector page = byYear ? TopFieldCollector.create(new Sort(new SortField("year", SortField.Type.LONG, true)), 20, 1) : TopScoreDocCollector.create(20, Integer.MAX_VALUE);
    searcher.search(q, MultiCollector.wrap(page, hits));
    int total = 0, values = 0;
    for (FacetsCollector.MatchingDocs one : hits.getMatchingDocs()) total += one.totalHits;
    if (total == 0) return 0;
    Facets counts = new SortedSetDocValuesFacetCounts(state, hits);
    for (String[] facets : new String[][] {SINGLE, MULTI}) for (String facet : facets) values += counts.getTopChildren(20, facet).labelValues.length;
    if (values == 0) throw new IllegalStateException("nothing was counted");
    return total;
  }

  static final java.lang.management.ThreadMXBean THREADS = java.lang.management.ManagementFactory.getThreadMXBean();
  static long now(boolean cpu) { return cpu ? THREADS.getCurrentThreadCpuTime() : System.nanoTime(); }

  public static void main(String[] args) throws Exception {
    Path folder = Paths.get(args[2]); int segments = Integer.parseInt(args[3]), rounds = Integer.parseInt(args[4]);
    long t0 = System.nanoTime();
    if (!Files.exists(folder.resolve("done"))) { index(Paths.get(args[0]), folder, segments); Files.write(folder.resolve("done"), new byte[0]); }
    double built = (System.nanoTime() - t0) / 1e9;
    List<String[]> deck = new ArrayList<>();
    for (String line : Files.readAllLines(Paths.get(args[1]))) deck.add(line.split("\t", -1));
    try (DirectoryReader reader = DirectoryReader.open(MMapDirectory.open(folder))) {
      IndexSearcher searcher = new IndexSearcher(reader); searcher.setQueryCache(null);
      int headings = 50_000;
      Query[] queries = deck.stream().map(l -> question(l[0], l[2].isEmpty() ? new String[0] : l[2].split(" "))).toArray(Query[]::new);
      boolean[] byYear = new boolean[queries.length]; for (int i = 0; i < byYear.length; i++) byYear[i] = deck.get(i)[1].equals("year");
      boolean cpu = args[7].equals("cpu");
      int warm = 2; double[][] times = new double[queries.length][rounds]; int[] totals = new int[queries.length];
      for (int r = -warm; r < rounds; r++) for (int i = 0; i < queries.length; i++) {
        long t = now(cpu); totals[i] = search(searcher, queries[i], byYear[i], headings).total; double ms = (now(cpu) - t) / 1e6;
        if (r >= 0) times[i][r] = ms;
      }
      SortedSetDocValuesReaderState state = new DefaultSortedSetDocValuesReaderState(reader);
      int quicker = 0; double[] module = new double[queries.length]; Arrays.fill(module, Double.MAX_VALUE);
      for (int r = -1; r < moduleRounds; r++) for (int i = 0; i < queries.length; i++) {
        long t = now(cpu); int total = searchByModule(searcher, state, queries[i], byYear[i]); double ms = (now(cpu) - t) / 1e6;
        if (total != totals[i]) throw new IllegalStateException("the facet module found " + total + " for question " + i);
        if (r >= 0) module[i] = Math.min(module[i], ms);
      }
      StringBuilder out = new StringBuilder();
      for (int i = 0; i < queries.length; i++) {
        Arrays.sort(times[i]);
        if (module[i] < times[i][0]) quicker++;
        out.append("q\t").append(totals[i]).append('\t').append(Math.min(times[i][0], module[i])).append('\n');
      }
      out.append("module\t").append(quicker).append('\n');

      out.append("built\t").append(built).append("\nversion\t").append(Version.LATEST).append("\nsegments\t").append(reader.leaves().size()).append('\n');
      int clients = Integer.parseInt(args[5]), threads = Integer.parseInt(args[6]);
      if (clients > 0) out.append("rate\t").append(rate(searcher, queries, byYear, headings, threads)).append('\n');
      System.out.print(out);
    }
  }

  /** Questions a second: clients wait for threads, so that as many threads as there are stay busy. */
  static double rate(IndexSearcher searcher, Query[] queries, boolean[] byYear, int headings, int threads) throws Exception {
    AtomicLong done = new AtomicLong(); long end = System.nanoTime() + 8_000_000_000L, start = System.nanoTime(); AtomicInteger next = new AtomicInteger();
    Thread[] all = new Thread[threads];
    for (int t = 0; t < threads; t++) { all[t] = new Thread(() -> { try { while (System.nanoTime() < end) { int i = (int) ((next.getAndIncrement() & 0x7fffffffL) % queries.length); search(searcher, queries[i], byYear[i], headings); done.incrementAndGet(); } } catch (IOException e) { throw new UncheckedIOException(e); } }); all[t].start(); }
    for (Thread t : all) t.join();
    return done.get() / ((System.nanoTime() - start) / 1e9);
  }
}
