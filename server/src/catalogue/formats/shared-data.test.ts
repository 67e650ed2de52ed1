import { createReadStream, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { describeTitle } from '../describe-title.ts'
import type { MarcRecord } from '../record.ts'
import { recordKind } from '../record.ts'
import { parseIso2709 } from './iso2709-record.ts'
import { writeIso2709 } from './iso2709-writer.ts'
import { parseMarcJson, writeMarcJson } from './marc-json-record.ts'
import { parseMarcXmlRecord } from './marcxml-record.ts'
import { writeMarcXmlRecord } from './marcxml-writer.ts'
import type { ReadItem } from './read-item.ts'
import { readRecords } from './read-records.ts'

/** What stands in each file of the folder of real records: how many of which kind, how many that are no record of ours. */
const counts = `
bad-and-odd/catmandu/camel.mrc: 10 bib
bad-and-odd/catmandu/catmandu-broken.xml: 10 bib
bad-and-odd/marc4j/008008027.mrc: 18 bib, 1 bad
bad-and-odd/marc4j/065001035.mrc: 40 bib
bad-and-odd/marc4j/1474920681_KOHA_LFL_5.xml: 1 bib
bad-and-odd/marc4j/1474920681_KOHA_LFL_6_with_comment.xml: 1 bib
bad-and-odd/marc4j/185258.mrc: 1 bib
bad-and-odd/marc4j/54-56-008008027.mrc: 5 bib
bad-and-odd/marc4j/OCLC_814388508.xml: 1 bib
bad-and-odd/marc4j/azdoud.xml: 1 bib
bad-and-odd/marc4j/bad-characters-in-various-fields.mrc: 1 bad
bad-and-odd/marc4j/bad_hathi_records.mrc: 5 bib
bad-and-odd/marc4j/bad_leaders_10_11.mrc: 1 bib
bad-and-odd/marc4j/bad_oversize_field_bad_directory.mrc: 4 bib, 1 bad
bad-and-odd/marc4j/bad_too_long_plus_2.mrc: 3 bib
bad-and-odd/marc4j/brkrtest.mrc: 8 bib
bad-and-odd/marc4j/brkrtest.mrk: skipped
bad-and-odd/marc4j/brkrtest_UTF8.mrc: 8 bib
bad-and-odd/marc4j/chabon-bad-subfields-element.xml: 1 bad
bad-and-odd/marc4j/chabon-loc.mrc: 2 bib
bad-and-odd/marc4j/chabon-missing-controlfield-tag.xml: 1 bad
bad-and-odd/marc4j/chabon-missing-datafield-tag.xml: 1 bad
bad-and-odd/marc4j/chabon-missing-subfield-code.xml: 1 bad
bad-and-odd/marc4j/chabon-record-type-bad.xml: 2 bib
bad-and-odd/marc4j/chabon-record-type.xml: 2 bib
bad-and-odd/marc4j/chabon.mrc: 2 bib
bad-and-odd/marc4j/chabon.xml: 2 bib
bad-and-odd/marc4j/chinese_mangled_multibyte.mrc: 3 bib, 1 bad
bad-and-odd/marc4j/cruel-cruel-indicatorless-summerland.xml: 1 bib
bad-and-odd/marc4j/cyrillic_capital_e.mrc: 2 bib
bad-and-odd/marc4j/datos-20161010-slice.mrc: 1 bib
bad-and-odd/marc4j/dp_004015001.mrc: 3 bib
bad-and-odd/marc4j/field700_4_test.mrc: 2 bib
bad-and-odd/marc4j/getty_test_1.mrc: 1 bib
bad-and-odd/marc4j/getty_test_output.mrc: 1 bib
bad-and-odd/marc4j/greekmissingcharsetchange.mrc: 2 bib, 1 bad
bad-and-odd/marc4j/illegal-marc-in-json.json: 1 bad
bad-and-odd/marc4j/incomplete_esc_seq.mrc: 1 bad
bad-and-odd/marc4j/kan1222221.mrc: 1 bib
bad-and-odd/marc4j/legal-json-marc-in-json.json: 1 bib
bad-and-odd/marc4j/loongboonmee.mrc: 2 bib
bad-and-odd/marc4j/marc-in-json.json: 1 bib
bad-and-odd/marc4j/marc-json.json: skipped
bad-and-odd/marc4j/not_unimarc_errors_3.mrc: 3 bad
bad-and-odd/marc4j/oclc_63111280_export_as_UTF8_from_connexion.mrc: 1 bib
bad-and-odd/marc4j/pride-and-prejudice-fixed.mrc: 366 bib, 17 bad
bad-and-odd/marc4j/pride-and-prejudice-with-many-errors.mrc: 350 bib, 33 bad
bad-and-odd/marc4j/rec1.mrc: 1 bib
bad-and-odd/marc4j/rec2.mrc: 1 bib
bad-and-odd/marc4j/rec3.mrc: 1 bib
bad-and-odd/marc4j/sample1.mrc: 4 bib, 4 holdings
bad-and-odd/marc4j/sample1a.xml: 4 bib, 5 holdings
bad-and-odd/marc4j/selectedRecs.mrc: 11 bib
bad-and-odd/marc4j/summerland-indented-marc-json.json: skipped
bad-and-odd/marc4j/summerland-marc-in-json-indented.json: 1 bib
bad-and-odd/marc4j/summerland-marc-in-json.json: 1 bib
bad-and-odd/marc4j/summerland-marc-json.json: skipped
bad-and-odd/marc4j/summerland-record-with-type.xml: 1 bib
bad-and-odd/marc4j/summerland-record.xml: 1 bib
bad-and-odd/marc4j/summerland.mrc: 1 bib
bad-and-odd/marc4j/summerland.xml: 1 bib
bad-and-odd/marc4j/summerlandwith710.xml: 1 bib
bad-and-odd/marc4j/u17_utf8.mrc: 1 bib
bad-and-odd/marc4j/u335.mrc: 1 bib
bad-and-odd/marc4j/unordered-directory-entries.mrc: 1 bib
bnweb-ptbr-authorities/bnweb-assuntos-even.authority.utf8.mrc.gz: 12109 authority
bnweb-ptbr-authorities/bnweb-autores-even.authority.utf8.mrc.gz: 22977 authority
debian-tests/idzebra/bad-utf8.mrc: 1 bad
debian-tests/idzebra/biblio-record.xml: 1 bib
debian-tests/idzebra/gutenberg-sample.xml: 1 bad
debian-tests/idzebra/gutenberg.xml: skipped
debian-tests/idzebra/m1.xml: 1 bib
debian-tests/idzebra/m2.xml: 1 bib
debian-tests/idzebra/m3.xml: 1 bib
debian-tests/idzebra/marc-col.mrc: 3 bib
debian-tests/idzebra/marc-col.xml: 1 bad
debian-tests/idzebra/marc-missing-ns.xml: 1 bad
debian-tests/idzebra/marc-one.xml: 1 bib
debian-tests/idzebra/sample-marc: 23 bib, 1 bad
debian-tests/libmarc-charset-perl/cjk1.marc: 1 bib
debian-tests/libmarc-charset-perl/cjk2.marc: 1 bib
debian-tests/libmarc-charset-perl/cjk3.marc: 1 bib
debian-tests/libmarc-charset-perl/cjk4.marc: 1 bib
debian-tests/libmarc-charset-perl/cyrillic.marc: 1 bib
debian-tests/libmarc-charset-perl/farsi.marc: skipped
debian-tests/libmarc-charset-perl/hebrew1.marc: 1 bib
debian-tests/libmarc-charset-perl/hebrew2.marc: 1 bib
debian-tests/libmarc-charset-perl/hebrew3.marc: 1 bib
debian-tests/libmarc-charset-perl/hebrew4.marc: 1 bib
debian-tests/libmarc-file-mij-perl/camel.usmarc: 10 bib
debian-tests/libmarc-file-mij-perl/test.mrc: 9 bib
debian-tests/libmarc-lint-perl/camel.usmarc: 10 bib, 1 bad
debian-tests/libmarc-parser-raw-perl/camel.mrc: 6 bib, 3 bad
debian-tests/libmarc-record-perl/baddir.usmarc: 1 bad
debian-tests/libmarc-record-perl/badind.usmarc: 1 bib
debian-tests/libmarc-record-perl/badldr.usmarc: 6 bib, 1 bad
debian-tests/libmarc-record-perl/camel.usmarc: 10 bib
debian-tests/libmarc-record-perl/cameleof.usmarc: 10 bib
debian-tests/libmarc-record-perl/filler.usmarc: 3 bib
debian-tests/libmarc-record-perl/sample1.usmarc: 1 bib
debian-tests/libmarc-record-perl/sample1eof.usmarc: 1 bib
debian-tests/libmarc-record-perl/title_proper.usmarc: 5 bib
debian-tests/libmarc-xml-perl/batch-ns.xml: 10 bib
debian-tests/libmarc-xml-perl/batch.xml: 10 bib
debian-tests/libmarc-xml-perl/empty-record-2.xml: 1 bad
debian-tests/libmarc-xml-perl/empty-record.xml: 1 bad
debian-tests/libmarc-xml-perl/escape.mrc: 1 bib
debian-tests/libmarc-xml-perl/invalid.xml: skipped
debian-tests/libmarc-xml-perl/namespace.xml: 1 bib
debian-tests/libmarc-xml-perl/record.dat: 1 bib
debian-tests/libmarc-xml-perl/subfield0.xml: 1 bib
debian-tests/yaz/1.json: 1 bib
debian-tests/yaz/2.json: 1 bib
debian-tests/yaz/marc-all.marc: 5 bib, 5 bad
debian-tests/yaz/marc0.json: 1 bib
debian-tests/yaz/marc0.json.marc: 1 bad
debian-tests/yaz/marc0.marc: 1 bad
debian-tests/yaz/marc0.xml: 1 bib
debian-tests/yaz/marc0.xml.marc: 1 bad
debian-tests/yaz/marc1.json: 1 bad
debian-tests/yaz/marc1.json.marc: 1 bad
debian-tests/yaz/marc1.marc: 1 bad
debian-tests/yaz/marc1.xml: 1 bad
debian-tests/yaz/marc1.xml.marc: 1 bad
debian-tests/yaz/marc10.json: 1 bib
debian-tests/yaz/marc10.json.marc: 1 bib
debian-tests/yaz/marc10.marc: 1 bib
debian-tests/yaz/marc10.xml: 1 bib
debian-tests/yaz/marc10.xml.marc: 1 bib
debian-tests/yaz/marc11.json: 1 bib
debian-tests/yaz/marc11.json.marc: 1 bib
debian-tests/yaz/marc11.marc: 1 bib
debian-tests/yaz/marc11.xml: 1 bib
debian-tests/yaz/marc11.xml.marc: 1 bib
debian-tests/yaz/marc2.json: 1 bad
debian-tests/yaz/marc2.json.marc: 1 bad
debian-tests/yaz/marc2.marc: 1 bad
debian-tests/yaz/marc2.xml: 1 bad
debian-tests/yaz/marc2.xml.marc: 1 bad
debian-tests/yaz/marc3.json: 1 bad
debian-tests/yaz/marc3.json.marc: 1 bad
debian-tests/yaz/marc3.marc: 1 bad
debian-tests/yaz/marc3.xml: 1 bad
debian-tests/yaz/marc3.xml.marc: 1 bad
debian-tests/yaz/marc4.json: 1 bad
debian-tests/yaz/marc4.json.marc: skipped
debian-tests/yaz/marc4.marc: 1 bad
debian-tests/yaz/marc4.xml: 1 bad
debian-tests/yaz/marc4.xml.marc: skipped
debian-tests/yaz/marc5.json: 1 bib
debian-tests/yaz/marc5.json.marc: 1 bib
debian-tests/yaz/marc5.marc: 1 bib
debian-tests/yaz/marc5.xml: 1 bib
debian-tests/yaz/marc5.xml.marc: 1 bib
debian-tests/yaz/marc6.json: 1 bib
debian-tests/yaz/marc6.json.marc: 1 bib
debian-tests/yaz/marc6.marc: 1 bib
debian-tests/yaz/marc6.xml: 1 bib
debian-tests/yaz/marc6.xml.marc: 1 bib
debian-tests/yaz/marc7.json: 1 bib
debian-tests/yaz/marc7.json.marc: 1 bib
debian-tests/yaz/marc7.marc: 1 bib
debian-tests/yaz/marc7.xml: 1 bib
debian-tests/yaz/marc7.xml.marc: 1 bib
debian-tests/yaz/marc8.json: 1 bib
debian-tests/yaz/marc8.json.marc: 1 bib
debian-tests/yaz/marc8.marc: 1 bib
debian-tests/yaz/marc8.xml: 1 bib
debian-tests/yaz/marc8.xml.marc: 1 bib
debian-tests/yaz/marc9.json: 1 bib
debian-tests/yaz/marc9.json.marc: 1 bib
debian-tests/yaz/marc9.marc: 1 bib
debian-tests/yaz/marc9.xml: 1 bib
debian-tests/yaz/marc9.xml.marc: 1 bib
debian-tests/yaz/marccol1.u8.marc: 19 bib
debian-tests/yaz/marccol2.u8.marc: 1 bib
debian-tests/yaz/marccol3.u8.marc: 1 bib
debian-tests/yaz/marccol4.u8.marc: 1 bib
debian-tests/yaz/marccol5.u8.marc: 11 bib
debian-tests/yaz/tmarc0.xml: skipped
debian-tests/yaz/tmarc0.xml.marc: 1 bad
debian-tests/yaz/tmarc1.xml: skipped
debian-tests/yaz/tmarc1.xml.marc: 1 bad
debian-tests/yaz/tmarc10.xml: skipped
debian-tests/yaz/tmarc10.xml.marc: 1 bib
debian-tests/yaz/tmarc11.xml: skipped
debian-tests/yaz/tmarc11.xml.marc: 1 bib
debian-tests/yaz/tmarc2.xml: skipped
debian-tests/yaz/tmarc2.xml.marc: 1 bad
debian-tests/yaz/tmarc3.xml: skipped
debian-tests/yaz/tmarc3.xml.marc: 1 bad
debian-tests/yaz/tmarc4.xml: skipped
debian-tests/yaz/tmarc4.xml.marc: skipped
debian-tests/yaz/tmarc5.xml: skipped
debian-tests/yaz/tmarc5.xml.marc: 1 bib
debian-tests/yaz/tmarc6.xml: skipped
debian-tests/yaz/tmarc6.xml.marc: 1 bib
debian-tests/yaz/tmarc7.xml: skipped
debian-tests/yaz/tmarc7.xml.marc: 1 bib
debian-tests/yaz/tmarc8.xml: skipped
debian-tests/yaz/tmarc8.xml.marc: 1 bib
debian-tests/yaz/tmarc9.xml: skipped
debian-tests/yaz/tmarc9.xml.marc: 1 bib
debian-tests/yaz/xml2marc0.xml: 1 bib
debian-tests/yaz/xml2marc0.xml.marc: 1 bad
debian-tests/yaz/xml2marc1.xml: 1 bad
debian-tests/yaz/xml2marc1.xml.marc: 1 bad
debian-tests/yaz/xml2marc10.xml: 1 bib
debian-tests/yaz/xml2marc10.xml.marc: 1 bib
debian-tests/yaz/xml2marc11.xml: 1 bib
debian-tests/yaz/xml2marc11.xml.marc: 1 bib
debian-tests/yaz/xml2marc2.xml: 1 bad
debian-tests/yaz/xml2marc2.xml.marc: 1 bad
debian-tests/yaz/xml2marc3.xml: 1 bad
debian-tests/yaz/xml2marc3.xml.marc: 1 bad
debian-tests/yaz/xml2marc4.xml: 1 bad
debian-tests/yaz/xml2marc4.xml.marc: skipped
debian-tests/yaz/xml2marc5.xml: 1 bib
debian-tests/yaz/xml2marc5.xml.marc: 1 bib
debian-tests/yaz/xml2marc6.xml: 1 bib
debian-tests/yaz/xml2marc6.xml.marc: 1 bib
debian-tests/yaz/xml2marc7.xml: 1 bib
debian-tests/yaz/xml2marc7.xml.marc: 1 bib
debian-tests/yaz/xml2marc8.xml: 1 bib
debian-tests/yaz/xml2marc8.xml.marc: 1 bib
debian-tests/yaz/xml2marc9.xml: 1 bib
debian-tests/yaz/xml2marc9.xml.marc: 1 bib
debian-tests/yaz/xml2tmarc0.xml: skipped
debian-tests/yaz/xml2tmarc0.xml.marc: 1 bad
debian-tests/yaz/xml2tmarc1.xml: skipped
debian-tests/yaz/xml2tmarc1.xml.marc: 1 bad
debian-tests/yaz/xml2tmarc10.xml: skipped
debian-tests/yaz/xml2tmarc10.xml.marc: 1 bib
debian-tests/yaz/xml2tmarc11.xml: skipped
debian-tests/yaz/xml2tmarc11.xml.marc: 1 bib
debian-tests/yaz/xml2tmarc2.xml: skipped
debian-tests/yaz/xml2tmarc2.xml.marc: 1 bad
debian-tests/yaz/xml2tmarc3.xml: skipped
debian-tests/yaz/xml2tmarc3.xml.marc: 1 bad
debian-tests/yaz/xml2tmarc4.xml: skipped
debian-tests/yaz/xml2tmarc4.xml.marc: skipped
debian-tests/yaz/xml2tmarc5.xml: skipped
debian-tests/yaz/xml2tmarc5.xml.marc: 1 bib
debian-tests/yaz/xml2tmarc6.xml: skipped
debian-tests/yaz/xml2tmarc6.xml.marc: 1 bib
debian-tests/yaz/xml2tmarc7.xml: skipped
debian-tests/yaz/xml2tmarc7.xml.marc: 1 bib
debian-tests/yaz/xml2tmarc8.xml: skipped
debian-tests/yaz/xml2tmarc8.xml.marc: 1 bib
debian-tests/yaz/xml2tmarc9.xml: skipped
debian-tests/yaz/xml2tmarc9.xml.marc: 1 bib
evergreen/FSL.marc: 52 bib
evergreen/RDA/RDA_record_CD_Claudia.mrc: 1 bib
evergreen/RDA/RDA_record_DVD-BLUE-RAY-MOVIE_Pineapple_express.mrc: 1 bib
evergreen/RDA/RDA_record_DVD_Jorge_Mautner.mrc: 1 bib
evergreen/RDA/RDA_record_MAP_2012_Enchanted_Circle.mrc: 1 bib
evergreen/RDA/RDA_record_PHOTO_Srid_pa_ho.mrc: 1 bib
evergreen/RDA/RDA_record_SCORE-CD_Arias_for_soprano.mrc: 1 bib
evergreen/RDA/RDA_record_SCORE_Arias_for_bass.mrc: 1 bib
evergreen/RDA/RDA_record_SCORE_Intermediate_studies.mrc: 1 bib
evergreen/RDA/RDA_record_SCORE_Wiegenlied.mrc: 1 bib
evergreen/RDA/RDA_record_SERIAL_IEEE_International_conference.mrc: 1 bib
evergreen/auth-1066.mrc: 1066 authority
evergreen/auth-subset100.mrc: 17 authority
evergreen/badisbns.xml: 10 bib
evergreen/circulation-sql/acq.lineitem.sql.gz: skipped
evergreen/circulation-sql/action.circulation.sql.gz: skipped
evergreen/circulation-sql/action.hold_copy_map.sql.gz: skipped
evergreen/circulation-sql/action.hold_request.sql.gz: skipped
evergreen/circulation-sql/actor.org_unit.sql.gz: skipped
evergreen/circulation-sql/asset.call_number.sql.gz: skipped
evergreen/circulation-sql/asset.copy.sql.gz: skipped
evergreen/circulation-sql/libraries.sql.gz: skipped
evergreen/circulation-sql/users_patrons_100.sql.gz: skipped
evergreen/concerto-auth_concerto.marcxml.gz: 72 authority
evergreen/concerto-auth_mesh.marcxml.gz: 12 authority
evergreen/concerto-bibs_booking.marcxml.gz: 2 bib
evergreen/concerto-bibs_concerto.marcxml.gz: 100 bib
evergreen/concerto-bibs_cze.marcxml.gz: 7 bib
evergreen/concerto-bibs_ebook_api.marcxml.gz: 4 bib
evergreen/concerto-bibs_etextbooks.marcxml.gz: 7 bib
evergreen/concerto-bibs_fic.marcxml.gz: 17 bib
evergreen/concerto-bibs_fre.marcxml.gz: 100 bib
evergreen/concerto-bibs_graphic_880.marcxml.gz: 7 bib
evergreen/concerto-bibs_maps.marcxml.gz: 3 bib
evergreen/concerto-bibs_mr.marcxml.gz: 7 bib
evergreen/concerto-bibs_rda.marcxml.gz: 10 bib
evergreen/concerto_enhanced-authority.record_entry.marcxml.gz: 195 authority
evergreen/concerto_enhanced-biblio.record_entry.marcxml.gz: 344 bib
evergreen/hebrew.marc: 20 bib
evergreen/jazz_1k.mrc: 1000 bib
evergreen/lul_fre_100.mrc: 100 bib
evergreen/lul_fre_500.mrc: 500 bib
evergreen/map_data.mrc: 3 bib
evergreen/nepali.marc: 96 bib
evergreen/oss.marc: 42 bib
evergreen/sample_acq_order.mrc: 10 bib
evergreen/serials-sql/serial.basic_summary.sql: skipped
evergreen/serials-sql/serial.caption_and_pattern.sql: skipped
evergreen/serials-sql/serial.distribution.sql: skipped
evergreen/serials-sql/serial.issuance.sql: skipped
evergreen/serials-sql/serial.item.sql: skipped
evergreen/serials-sql/serial.pattern_template.sql: skipped
evergreen/serials-sql/serial.stream.sql: skipped
evergreen/serials-sql/serial.subscription.sql: skipped
evergreen/serials-sql/serial.unit.sql: skipped
evergreen/serials_marc21.xml: 7 bib
evergreen/serials_mfhd.xml: 7 holdings
gutenberg/gutenberg-authors-even.authority.utf8.mrc.gz: 13491 authority
gutenberg/gutenberg-even-ids.csv.gz: skipped
gutenberg/gutenberg-even-ids.utf8.mrc.gz: 39378 bib
index.md: skipped
koha-misc4dev-unimarc/biblio.sql.gz: skipped
koha-misc4dev-unimarc/biblioitems.sql.gz: skipped
koha-misc4dev/authority.marcxml.gz: 1706 authority
koha-misc4dev/bib.marcxml.gz: 435 bib
koha-misc4dev/biblio.sql.gz: skipped
koha-misc4dev/biblioitems.sql.gz: skipped
koha-misc4dev/items.sql.gz: skipped
loc-books-sample/loc-BooksAll-part01-0001.mrc: 100 bib
loc-marcxml-samples/collection-2.xml.gz: 2 bib
loc-marcxml-samples/collection-clasmrc.xml.gz: 20 other
loc-marcxml-samples/collection-namemrc.xml.gz: 20 authority
loc-marcxml-samples/collection-opera-43.xml.gz: 43 bib
loc-marcxml-samples/collection-sandburg-1.xml: 1 bib
loc-marcxml-samples/collection-subjmrc.xml.gz: 20 authority
oai/oai-caltech.xml.gz: skipped
pnl-portugal/LICENSE-CC-BY-4.0.txt: skipped
pnl-portugal/SOURCE-README.md: skipped
pnl-portugal/livros_pre_2017.csv.gz: skipped
pnl-portugal/pnl-livros-pre-2017.utf8.mrc.gz: 6117 bib
sru-responses/dnb_isbn_123.xml.gz: 10 bib
sru-responses/dnb_isbn_3858818526.xml.gz: 1 bib
sru-responses/dnb_isbn_9783862729852.xml.gz: 1 bib
sru-responses/dnb_recordid_1214325203.xml.gz: 1 bib
sru-responses/dnb_samuelson.xml.gz: 10 bib
sru-responses/document.xml.gz: 1 bib
sru-responses/documents.xml.gz: 2 bib
sru-responses/kul_anywhere_123.xml.gz: 10 bib
sru-responses/kul_book_without_26X.xml.gz: 1 bib
sru-responses/kul_isbn_2804600068.xml.gz: 1 bib
sru-responses/kul_isbn_9782265089419.xml.gz: 1 bib
sru-responses/kul_recordid_99928762.xml.gz: 1 bib
sru-responses/kul_samuelson.xml.gz: 10 bib
sru-responses/loc_anywhere_all_samuelson.xml.gz: 10 bib
sru-responses/loc_isbn_all_123.xml.gz: 10 bib
sru-responses/loc_isbn_all_9780821417478.xml.gz: 1 bib
sru-responses/loc_isbn_all_9781604689808.xml.gz: 1 bib
sru-responses/loc_recordid_all_2014043016.xml.gz: 1 bib
sru-responses/loc_without_010.xml.gz: 10 bib
sru-responses/slsp_anywhere_123.xml.gz: 50 bib
sru-responses/slsp_isbn_3908497272.xml.gz: 1 bib
sru-responses/slsp_isbn_9782296076648.xml.gz: 2 bib
sru-responses/slsp_recordid_9910137.xml.gz: 1 bib
sru-responses/slsp_samuelson.xml.gz: 10 bib
usp-aleph-samples/2records.seq: 2 bib, 1 bad
usp-aleph-samples/fc_bib_2_examples.mrk: skipped
usp-aleph-samples/fc_bib_2_examples.seq: 2 bib
usp-aleph-samples/fc_bib_hol_2_examples.mrk: skipped
usp-aleph-samples/fc_bib_hol_2_examples.seq: 2 holdings
vufind/author_relators.mrc: 20 bib
vufind/authority__authorityauth.mrc: 3 authority
vufind/authoritybibs.mrc: 9 bib
vufind/collections.mrc: 10 bib
vufind/collections.mrc.properties: skipped
vufind/deweybrowse.mrc: 1 bib
vufind/folio.mrc: 10 bib
vufind/geo.mrc: 231 bib
vufind/geo.mrc.properties: skipped
vufind/geo_titles.mrc: 4 bib
vufind/heb.mrc: 1 bib
vufind/hierarchy.mrc: 10 bib
vufind/hierarchy.mrc.properties: skipped
vufind/journals.mrc: 10 bib
vufind/testbug2.mrc: 1 bib
vufind/testpubfields.mrc: 1 bib
vufind/weird_ids.mrc: 9 bib
`

const folder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

async function read(file: string): Promise<ReadItem[]> {
  const found: ReadItem[] = []
  for await (const items of (await readRecords(createReadStream(path.join(folder, file)))).items) found.push(...items)
  return found
}

function line(items: ReadItem[]): string {
  const tally = { bib: 0, authority: 0, holdings: 0, other: 0, bad: 0 }
  for (const item of items) {
    const kind = item.kind === 'bad' ? 'bad' : recordKind(item.record)
    tally[kind && kind in tally ? (kind as keyof typeof tally) : 'other'] += 1
  }
  return Object.entries(tally).filter(([, number]) => number > 0).map(([kind, number]) => `${number} ${kind}`).join(', ') || 'skipped' // prettier-ignore
}

function writtenBack(record: MarcRecord): void {
  expect(parseIso2709(writeIso2709(record))).toEqual(record)
  expect(parseMarcXmlRecord(writeMarcXmlRecord(record))).toEqual(record)
  expect(parseMarcJson(Buffer.from(writeMarcJson(record)))).toEqual(record)
}

/** Every record of a small file, some of a large one; `prove import-data` takes all. */
const sample = (items: ReadItem[]): MarcRecord[] => {
  const records = items.flatMap((item) => (item.kind === 'record' ? [item.record] : []))
  return records.filter((_, at) => at % Math.ceil(records.length / 20) === 0)
}

const titles = async (file: string): Promise<string[]> =>
  (await read(file)).flatMap((item) => (item.kind === 'record' ? [describeTitle(item.record).title.full] : []))

function allFiles(below = ''): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? allFiles(path.join(below, entry.name)) : [path.join(below, entry.name)],
  )
}

// The folder is not part of the project: without it these tests are left out.
if (!existsSync(folder)) test.skip('real records: left out, the folder is not there', () => {})
else
  describe('real records', () => {
    const expected = counts.trim().split('\n').map((one) => one.split(': ') as [string, string]) // prettier-ignore

    test('the table names every file', () => {
      expect(allFiles().toSorted()).toEqual(expected.map(([file]) => file).toSorted())
    })

    test.each(expected)('%s: %s', async (file, told) => {
      const items = await read(file)
      expect(line(items)).toBe(told)
      for (const record of sample(items)) writtenBack(record)
    })

    test('French in MARC-8, Hebrew, Armenian and Cyrillic, mislabelled Latin-1: every title as it is', async () => {
      expect(await titles('evergreen/lul_fre_100.mrc')).toContain('Les aspirations: poésies canadiennes')
      expect((await titles('evergreen/hebrew.marc'))[0]).toBe('La-Torah vela-moʻadim: resise hegyonot')
      expect((await titles('evergreen/FSL.marc')).join('|')).toMatch(/Люди с чистой совестью.*\p{Script=Armenian}/su)
      const hebrew = (await read('evergreen/hebrew.marc')).flatMap((item) =>
        item.kind === 'record' ? describeTitle(item.record).otherTitles : [],
      )
      expect(hebrew.find(({ kind }) => kind === 'script')?.text).toMatch(/^\p{Script=Hebrew}/u)
    })

    test('the sign of a subfield that stayed in a title begins a subtitle', async () => {
      const all = await titles('gutenberg/gutenberg-even-ids.utf8.mrc.gz')
      expect(all).toContain('Peter Pan: [Peter and Wendy]')
      expect(all.filter((title) => title.includes('$b'))).toEqual([])
    })
  })
