// AssemblyScript: compiled by engine/kernels/build.mjs. Pointers are byte offsets into the memory of a segment.
// Every function has its twin in src/execution/*-js.ts; tests hold both to the same answers.

@inline function bit(bits: usize, doc: u32): u32 { return (load<u32>(bits + ((doc >> 5) << 2)) >> (doc & 31)) & 1; }
@inline function raise(at: usize, by: u32): void { store<u32>(at, load<u32>(at) + by); }
@inline function rank(bits: usize, table: usize, doc: u32): u32 {
  const word = doc >> 6;
  const below = load<u64>(bits + (word << 3)) & (((<u64>1) << (doc & 63)) - 1);
  return load<u32>(table + (word << 2)) + <u32>popcnt<u64>(below);
}

const P1: u64 = 0x9e3779b185ebca87, P2: u64 = 0xc2b2ae3d27d4eb4f, P3: u64 = 0x165667b19e3779f9, P4: u64 = 0x85ebca77c2b2ae63;
@inline function stir(lane: u64, input: u64): u64 { return rotl<u64>(lane + input * P2, 31) * P1; }
@inline function merge(hash: u64, lane: u64): u64 { return (hash ^ stir(0, lane)) * P1 + P4; }
/** XXH64 (Collet 2014) with seed 0 of a whole number of 32 bytes: a checksum at the speed of memory. */
export function hash64(at: usize, bytes: u32): u64 {
  let a = P1 + P2, b = P2, c: u64 = 0, d: u64 = 0 - P1;
  for (const end = at + bytes; at < end; at += 32) {
    a = stir(a, load<u64>(at)); b = stir(b, load<u64>(at, 8)); c = stir(c, load<u64>(at, 16)); d = stir(d, load<u64>(at, 24));
  }
  let hash = rotl<u64>(a, 1) + rotl<u64>(b, 7) + rotl<u64>(c, 12) + rotl<u64>(d, 18);
  hash = merge(merge(merge(merge(hash, a), b), c), d) + bytes;
  hash = (hash ^ (hash >> 33)) * P2; hash = (hash ^ (hash >> 29)) * P3;
  return hash ^ (hash >> 32);
}

/** Gaps of one byte, 255 goes on: the prefix sums of sixteen gaps are made in registers (Lemire & Boytsov 2015). */
export function decodeBytes(src: usize, bytes: u32, out: usize): void {
  let o = out, base = i32x4.splat(-1); const end = src + bytes; const go = i8x16.splat(-1); const zero = i16x8.splat(0);
  for (; src + 16 <= end; src += 16) {
    const v = v128.load(src);
    if (v128.any_true(i8x16.eq(v, go))) {
      let d = <u32>i32x4.extract_lane(base, 3);
      for (let k: usize = 0; k < 16; k++) { const g: u32 = load<u8>(src + k); d += g; store<u32>(o, d); o += g == 255 ? 0 : 4; }
      base = i32x4.splat(<i32>d); continue;
    }
    const lo = i16x8.extend_low_i8x16_u(v), hi = i16x8.extend_high_i8x16_u(v);
    let a = i16x8.add(lo, v128.shuffle<i16>(zero, lo, 0, 8, 9, 10, 11, 12, 13, 14));
    a = i16x8.add(a, v128.shuffle<i16>(zero, a, 0, 1, 8, 9, 10, 11, 12, 13)); a = i16x8.add(a, v128.shuffle<i16>(zero, a, 0, 1, 2, 3, 8, 9, 10, 11));
    let b = i16x8.add(hi, v128.shuffle<i16>(zero, hi, 0, 8, 9, 10, 11, 12, 13, 14));
    b = i16x8.add(b, v128.shuffle<i16>(zero, b, 0, 1, 8, 9, 10, 11, 12, 13)); b = i16x8.add(b, v128.shuffle<i16>(zero, b, 0, 1, 2, 3, 8, 9, 10, 11));
    v128.store(o, i32x4.add(base, i32x4.extend_low_i16x8_u(a)));
    const m1 = i32x4.add(base, i32x4.extend_high_i16x8_u(a)); v128.store(o, m1, 16); base = v128.shuffle<i32>(m1, m1, 3, 3, 3, 3);
    v128.store(o, i32x4.add(base, i32x4.extend_low_i16x8_u(b)), 32);
    const m2 = i32x4.add(base, i32x4.extend_high_i16x8_u(b)); v128.store(o, m2, 48); base = v128.shuffle<i32>(m2, m2, 3, 3, 3, 3);
    o += 64;
  }
  let d = <u32>i32x4.extract_lane(base, 3);
  for (; src < end; src++) { const g: u32 = load<u8>(src); d += g; store<u32>(o, d); o += g == 255 ? 0 : 4; }
}

/** Gaps of two bytes, 65535 goes on: as decodeBytes, eight at a time. */
export function decodeShorts(src: usize, bytes: u32, out: usize): void {
  let o = out, base = i32x4.splat(-1); const end = src + bytes; const go = i16x8.splat(-1); const zero = i32x4.splat(0);
  for (; src + 16 <= end; src += 16) {
    const v = v128.load(src);
    if (v128.any_true(i16x8.eq(v, go))) {
      let d = <u32>i32x4.extract_lane(base, 3);
      for (let k: usize = 0; k < 16; k += 2) { const g: u32 = load<u16>(src + k); d += g; store<u32>(o, d); o += g == 65535 ? 0 : 4; }
      base = i32x4.splat(<i32>d); continue;
    }
    let a = i32x4.extend_low_i16x8_u(v), b = i32x4.extend_high_i16x8_u(v);
    a = i32x4.add(a, v128.shuffle<i32>(zero, a, 0, 4, 5, 6)); a = i32x4.add(a, v128.shuffle<i32>(zero, a, 0, 1, 4, 5));
    b = i32x4.add(b, v128.shuffle<i32>(zero, b, 0, 4, 5, 6)); b = i32x4.add(b, v128.shuffle<i32>(zero, b, 0, 1, 4, 5));
    a = i32x4.add(a, base); b = i32x4.add(b, v128.shuffle<i32>(a, a, 3, 3, 3, 3));
    v128.store(o, a); v128.store(o, b, 16); base = v128.shuffle<i32>(b, b, 3, 3, 3, 3);
    o += 32;
  }
  let d = <u32>i32x4.extract_lane(base, 3);
  for (; src < end; src += 2) { const g: u32 = load<u16>(src); d += g; store<u32>(o, d); o += g == 65535 ? 0 : 4; }
}

/** The gap at the beginning of two bytes: of one or of both. */
@inline function shortGap(bytes: u32): u32 { return (bytes & 127) | ((bytes >> 1) & 0x3f80 & (0 - ((bytes >> 7) & 1))); }
/** Gaps of seven bits a byte, the high bit goes on. Of eight bytes in which none takes more than two, four are read without asking where each ends. */
export function decodeVarint(src: usize, n: u32, out: usize): void {
  let d: u32 = 0xffffffff; const end = out + (n << 2); const high: u64 = 0x8080808080808080;
  while (out < end) {
    const w = load<u64>(src), on = w & high;
    if ((on & (on >> 8)) == 0 && out + 16 <= end) {
      let ends = on ^ high; const a = ctz(ends) + 1; ends &= ends - 1; const b = ctz(ends) + 1; ends &= ends - 1; const c = ctz(ends) + 1; ends &= ends - 1;
      d += shortGap(<u32>w); store<u32>(out, d); d += shortGap(<u32>(w >> a)); store<u32>(out, d, 4);
      d += shortGap(<u32>(w >> b)); store<u32>(out, d, 8); d += shortGap(<u32>(w >> c)); store<u32>(out, d, 12);
      src += <usize>(ctz(ends) + 1) >> 3; out += 16; continue;
    }
    let b: u32 = load<u8>(src++); let g = b & 127;
    for (let shift = 7; b & 128; shift += 7) { b = load<u8>(src++); g |= (b & 127) << shift; }
    d += g; store<u32>(out, d); out += 4;
  }
}

/** Makes bytes zero. Filling an array over shared memory from JavaScript writes element after element. */
export function clear(at: usize, bytes: u32): void { memory.fill(at, 0, bytes); }
export function copy(from: usize, to: usize, bytes: u32): void { memory.copy(to, from, bytes); }

export function setBits(list: usize, n: u32, bits: usize): void {
  for (const end = list + (n << 2); list < end; list += 4) { const d = load<u32>(list); const at = bits + ((d >> 5) << 2); store<u32>(at, load<u32>(at) | (1 << (d & 31))); }
}

/**
 * Writes the documents of one word from o on and answers where they end. Four at a time are written without asking whether they are there:
 * what is too many is written over, or stands behind the end, where there is room (Langdale & Lemire 2019, section 3.2).
 */
@inline function spread(m: u64, base: u32, o: usize): usize {
  const end = o + (<usize>popcnt<u64>(m) << 2);
  do {
    store<u32>(o, base + <u32>ctz(m)); m &= m - 1; store<u32>(o, base + <u32>ctz(m), 4); m &= m - 1;
    store<u32>(o, base + <u32>ctz(m), 8); m &= m - 1; store<u32>(o, base + <u32>ctz(m), 12); m &= m - 1;
    o += 16;
  } while (o < end);
  return end;
}

export function bitsToList(bits: usize, words: u32, out: usize): u32 {
  let o = out;
  for (let w: u32 = 0; w < words; w++) o = spread(load<u64>(bits + (w << 3)), w << 6, o);
  return <u32>((o - out) >> 2);
}

/** As bitsToList of a AND b; `flip` 1 takes a AND NOT b. */
export function andToList(a: usize, b: usize, flip: u32, words: u32, out: usize): u32 {
  let o = out; const turn = <u64>0 - <u64>flip;
  for (let w: u32 = 0; w < words; w++) o = spread(load<u64>(a + (w << 3)) & (load<u64>(b + (w << 3)) ^ turn), w << 6, o);
  return <u32>((o - out) >> 2);
}

export function andBits(a: usize, b: usize, out: usize, bytes: u32): void { for (let i: u32 = 0; i < bytes; i += 16) v128.store(out + i, v128.and(v128.load(a + i), v128.load(b + i))); }
export function andNotBits(a: usize, b: usize, out: usize, bytes: u32): void { for (let i: u32 = 0; i < bytes; i += 16) v128.store(out + i, v128.andnot(v128.load(a + i), v128.load(b + i))); }
export function orBits(a: usize, b: usize, out: usize, bytes: u32): void { for (let i: u32 = 0; i < bytes; i += 16) v128.store(out + i, v128.or(v128.load(a + i), v128.load(b + i))); }

export function countBits(bits: usize, words: u32): u32 {
  let n: u64 = 0, m: u64 = 0;
  for (const end = bits + (<usize>words << 3); bits < end; bits += 16) { n += popcnt<u64>(load<u64>(bits)); m += popcnt<u64>(load<u64>(bits, 8)); }
  return <u32>(n + m);
}
/** How many bits two bitmaps have in common. */
export function countCommon(a: usize, b: usize, words: u32): u32 {
  let n: u64 = 0, m: u64 = 0;
  for (const end = a + (<usize>words << 3); a < end; a += 16, b += 16) {
    n += popcnt<u64>(load<u64>(a) & load<u64>(b)); m += popcnt<u64>(load<u64>(a, 8) & load<u64>(b, 8));
  }
  return <u32>(n + m);
}

/** How many bits are set from one document up to, not with, another. */
export function countSpan(bits: usize, from: u32, to: u32): u32 {
  if (from >= to) return 0;
  const first = from >> 6, last = (to - 1) >> 6; const low = (<u64>-1) << (from & 63), high = (<u64>-1) >> (63 - ((to - 1) & 63));
  if (first == last) return <u32>popcnt<u64>(load<u64>(bits + (<usize>first << 3)) & low & high);
  let n = popcnt<u64>(load<u64>(bits + (<usize>first << 3)) & low) + popcnt<u64>(load<u64>(bits + (<usize>last << 3)) & high);
  for (let w = first + 1; w < last; w++) n += popcnt<u64>(load<u64>(bits + (<usize>w << 3)));
  return <u32>n;
}

/** Before each word of 64: how many bits are set below it. */
export function rankTable(bits: usize, words: u32, table: usize): void {
  let n: u32 = 0;
  for (let w: u32 = 0; w < words; w++) { store<u32>(table + (w << 2), n); n += <u32>popcnt<u64>(load<u64>(bits + (w << 3))); }
}

export function filterBits(list: usize, n: u32, bits: usize, want: u32, out: usize): u32 {
  let o = out;
  for (const end = list + (n << 2); list < end; list += 4) { const d = load<u32>(list); store<u32>(o, d); o += bit(bits, d) == want ? 4 : 0; }
  return <u32>((o - out) >> 2);
}

/** Goes on in an ascending list to the sixteen members among which d must be; leaps over 256 at a time where it can. */
@inline function blockOf(b: usize, end: usize, d: u32): usize {
  while (b + 1024 <= end && load<u32>(b, 1020) < d) b += 1024;
  // Up to four at a time without asking one by one: how many it will be nobody can guess.
  while (b + 256 <= end) {
    const less: u32 = <u32>(load<u32>(b, 60) < d) + <u32>(load<u32>(b, 124) < d) + <u32>(load<u32>(b, 188) < d) + <u32>(load<u32>(b, 252) < d);
    b += less << 6;
    if (less < 4) return b;
  }
  while (b + 64 <= end && load<u32>(b, 60) < d) b += 64;
  return b;
}
/** Which of the sixteen from b on is d, or 32 (all compared at once: Lemire, Boytsov & Kurz 2016, section 4). */
@inline function placeIn(b: usize, end: usize, d: u32): u32 {
  if (b + 64 <= end) {
    const v = i32x4.splat(d);
    return ctz<u32>(i32x4.bitmask(i32x4.eq(v128.load(b), v)) | (i32x4.bitmask(i32x4.eq(v128.load(b, 16), v)) << 4) | (i32x4.bitmask(i32x4.eq(v128.load(b, 32), v)) << 8) | (i32x4.bitmask(i32x4.eq(v128.load(b, 48), v)) << 12));
  }
  let at = b;
  while (at < end && load<u32>(at) < d) at += 4;
  return at < end && load<u32>(at) == d ? <u32>((at - b) >> 2) : 32;
}

/** Lists whose lengths differ less than so many times are walked both; of others the longer is leapt over. */
const ALIKE: u32 = 4;
/** Which of the four at a are among the four at b (all compared with all: Inoue, Ohara & Taura 2014, section 3). */
@inline function shared(a: usize, b: usize): u32 {
  const v = v128.load(a), w = v128.load(b);
  return i32x4.bitmask(v128.or(
    v128.or(i32x4.eq(v, w), i32x4.eq(v, v128.shuffle<i32>(w, w, 1, 2, 3, 0))),
    v128.or(i32x4.eq(v, v128.shuffle<i32>(w, w, 2, 3, 0, 1)), i32x4.eq(v, v128.shuffle<i32>(w, w, 3, 0, 1, 2)))
  ));
}

/** Members of both lists: four of either at a time, and no question but whether any is shared. */
function meetAlike(a: usize, endA: usize, b: usize, endB: usize, out: usize): usize {
  let o = out;
  while (a + 16 <= endA && b + 16 <= endB) {
    let found = shared(a, b); const lastA = load<u32>(a, 12), lastB = load<u32>(b, 12);
    while (found != 0) { store<u32>(o, load<u32>(a + (<usize>ctz<u32>(found) << 2))); o += 4; found &= found - 1; }
    a += <usize>(lastA <= lastB) << 4; b += <usize>(lastB <= lastA) << 4;
  }
  while (a < endA && b < endB) {
    const x = load<u32>(a), y = load<u32>(b); store<u32>(o, x);
    o += <usize>(x == y) << 2; a += <usize>(x <= y) << 2; b += <usize>(y <= x) << 2;
  }
  return o;
}

/** Members of a that are, or with `want` 0 are not, in b. */
export function meet(a: usize, n: u32, b: usize, m: u32, want: u32, out: usize): u32 {
  let o = out; const endA = a + (n << 2), endB = b + (m << 2);
  if (want != 0 && m < n * ALIKE) return <u32>((meetAlike(a, endA, b, endB, out) - out) >> 2);
  for (; a < endA; a += 4) {
    const d = load<u32>(a);
    b = blockOf(b, endB, d);
    let found: u32 = 0;
    if (b + 64 <= endB) {
      const v = i32x4.splat(d);
      found = <u32>v128.any_true(v128.or(v128.or(i32x4.eq(v128.load(b), v), i32x4.eq(v128.load(b, 16), v)), v128.or(i32x4.eq(v128.load(b, 32), v), i32x4.eq(v128.load(b, 48), v))));
    } else if (placeIn(b, endB, d) < 32) found = 1;
    store<u32>(o, d); o += found == want ? 4 : 0;
  }
  return <u32>((o - out) >> 2);
}

/** Members of a list whose byte shares a bit with `wanted`. */
export function maskList(list: usize, n: u32, masks: usize, wanted: u32, out: usize): u32 {
  let o = out;
  for (let i: u32 = 0; i < n; i++) { store<u32>(o, load<u32>(list + (i << 2))); o += load<u8>(masks + i) & wanted ? 4 : 0; }
  return <u32>((o - out) >> 2);
}

/** The same for a bitmap: its i-th set bit has the i-th byte. */
export function maskBits(bits: usize, words: u32, masks: usize, wanted: u32, out: usize): void {
  for (let w: u32 = 0; w < words; w++) {
    let m = load<u64>(bits + (w << 3)), kept: u64 = 0;
    while (m != 0) { const low = m & (0 - m); if (load<u8>(masks++) & wanted) kept |= low; m ^= low; }
    store<u64>(out + (w << 3), kept);
  }
}

/** Whether the i-th of some postings is in a wanted field; where there are no masks all are. */
@inline function isIn(masks: usize, i: u32, wanted: u32): u32 { return masks == 0 ? 1 : <u32>((<u32>load<u8>(masks + i) & wanted) != 0); }

/**
 * Members of a list that a term has too, in a wanted field: the term as bitmap, as list, or as gaps. `own`, unless 0, are masks of the list itself: fields are looked
 * at only in what both have.
 */
export function keepBits(list: usize, n: u32, own: usize, bits: usize, table: usize, masks: usize, wanted: u32, out: usize): u32 {
  let o = out;
  for (let i: u32 = 0; i < n; i++) {
    const d = load<u32>(list + (<usize>i << 2)); if (!bit(bits, d)) continue;
    store<u32>(o, d); o += <usize>(isIn(masks, masks == 0 ? 0 : rank(bits, table, d), wanted) & isIn(own, i, wanted)) << 2;
  }
  return <u32>((o - out) >> 2);
}
export function keepList(list: usize, n: u32, own: usize, docs: usize, m: u32, masks: usize, wanted: u32, out: usize): u32 {
  let o = out, at = docs; const stop = docs + (m << 2), begin = list, end = list + (n << 2);
  if (m < n * ALIKE)
    while (list + 16 <= end && at + 16 <= stop) {
      let found = shared(list, at); const last = load<u32>(list, 12), lastDoc = load<u32>(at, 12);
      for (; found != 0; found &= found - 1) {
        const member = list + (<usize>ctz<u32>(found) << 2), d = load<u32>(member); let place = at;
        while (load<u32>(place) != d) place += 4;
        store<u32>(o, d); o += <usize>(isIn(masks, <u32>((place - docs) >> 2), wanted) & isIn(own, <u32>((member - begin) >> 2), wanted)) << 2;
      }
      list += <usize>(last <= lastDoc) << 4; at += <usize>(lastDoc <= last) << 4;
    }
  for (; list < end; list += 4) {
    const d = load<u32>(list); at = blockOf(at, stop, d);
    const place = placeIn(at, stop, d); if (place == 32) continue;
    store<u32>(o, d); o += <usize>(isIn(masks, <u32>((at - docs) >> 2) + place, wanted) & isIn(own, <u32>((list - begin) >> 2), wanted)) << 2;
  }
  return <u32>((o - out) >> 2);
}

/** The sum of the gaps in a register, of one byte each or of two, as four numbers. */
@inline function quarters<T>(v: v128): v128 {
  if (sizeof<T>() == 1) return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(v));
  return i32x4.extadd_pairwise_i16x8_u(v);
}
@inline function total(v: v128): u32 {
  const w = i32x4.add(v, v128.shuffle<i32>(v, v, 2, 3, 0, 1));
  return i32x4.extract_lane(w, 0) + i32x4.extract_lane(w, 1);
}
/** A bit for each gap of a register at which a document ends: the greatest goes on. */
@inline function ends<T>(v: v128): u32 {
  if (sizeof<T>() == 1) return ~i8x16.bitmask(i8x16.eq(v, i8x16.splat(-1))) & 0xffff;
  return ~i16x8.bitmask(i16x8.eq(v, i16x8.splat(-1))) & 0xff;
}
/** A bit for each gap of a register that reaches `ahead` of what is before them. */
@inline function reached<T>(v: v128, ahead: u32): u32 {
  if (sizeof<T>() == 1) {
    const zero = i16x8.splat(0), lo = i16x8.extend_low_i8x16_u(v), hi = i16x8.extend_high_i8x16_u(v);
    let a = i16x8.add(lo, v128.shuffle<i16>(zero, lo, 0, 8, 9, 10, 11, 12, 13, 14));
    a = i16x8.add(a, v128.shuffle<i16>(zero, a, 0, 1, 8, 9, 10, 11, 12, 13)); a = i16x8.add(a, v128.shuffle<i16>(zero, a, 0, 1, 2, 3, 8, 9, 10, 11));
    let b = i16x8.add(hi, v128.shuffle<i16>(zero, hi, 0, 8, 9, 10, 11, 12, 13, 14));
    b = i16x8.add(b, v128.shuffle<i16>(zero, b, 0, 1, 8, 9, 10, 11, 12, 13)); b = i16x8.add(b, v128.shuffle<i16>(zero, b, 0, 1, 2, 3, 8, 9, 10, 11));
    b = i16x8.add(b, v128.shuffle<i16>(a, a, 7, 7, 7, 7, 7, 7, 7, 7));
    const wanted = i16x8.splat(<i16>ahead);
    return i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.eq(a, wanted), i16x8.eq(b, wanted)));
  }
  const zero = i32x4.splat(0); let a = i32x4.extend_low_i16x8_u(v), b = i32x4.extend_high_i16x8_u(v);
  a = i32x4.add(a, v128.shuffle<i32>(zero, a, 0, 4, 5, 6)); a = i32x4.add(a, v128.shuffle<i32>(zero, a, 0, 1, 4, 5));
  b = i32x4.add(b, v128.shuffle<i32>(zero, b, 0, 4, 5, 6)); b = i32x4.add(b, v128.shuffle<i32>(zero, b, 0, 1, 4, 5));
  b = i32x4.add(b, v128.shuffle<i32>(a, a, 3, 3, 3, 3));
  const wanted = i32x4.splat(ahead);
  return i32x4.bitmask(i32x4.eq(a, wanted)) | (i32x4.bitmask(i32x4.eq(b, wanted)) << 4);
}

/** The same of a term as it is coded, in gaps of one byte or of two: most of them are only added up, 64 bytes at a time, and nothing of it is written. */
function keepCoded<T>(list: usize, n: u32, own: usize, src: usize, bytes: u32, masks: usize, wanted: u32, out: usize): u32 {
  const width = sizeof<T>(), most: u32 = sizeof<T>() == 1 ? 255 : 65535;
  let o = out, sum: u32 = 0, summed: usize = 0, before: u32 = 0, place: u32 = 0; const end = src + bytes;
  for (let i: u32 = 0; i < n; i++) {
    const d = load<u32>(list + (<usize>i << 2)), to = d + 1;
    // The greatest gap goes on: a document that ends with it stands behind.
    for (; src + 64 <= end; src += 64) {
      if (summed != src) { sum = total(i32x4.add(i32x4.add(quarters<T>(v128.load(src)), quarters<T>(v128.load(src, 16))), i32x4.add(quarters<T>(v128.load(src, 32)), quarters<T>(v128.load(src, 48))))); summed = src; }
      if (before + sum >= to + <u32>(<u32>load<T>(src + 64 - width) == most)) break;
      place += popcnt<u32>(ends<T>(v128.load(src))) + popcnt<u32>(ends<T>(v128.load(src, 16))) + popcnt<u32>(ends<T>(v128.load(src, 32))) + popcnt<u32>(ends<T>(v128.load(src, 48)));
      before += sum;
    }
    for (; src + 16 <= end; src += 16) {
      const v = v128.load(src), some = total(quarters<T>(v));
      if (before + some >= to + <u32>(<u32>load<T>(src + 16 - width) == most)) break;
      place += popcnt<u32>(ends<T>(v)); before += some;
    }
    let at: u32 = 32;
    if (src + 16 <= end) {
      const v = v128.load(src), stops = ends<T>(v), met = reached<T>(v, to - before) & stops;
      if (met != 0) at = popcnt<u32>(stops & (met - 1));
    } else for (let p = src, sofar = before, passed: u32 = 0; p < end; p += width) {
      const gap = <u32>load<T>(p); sofar += gap;
      if (gap == most) continue;
      if (sofar == to) at = passed;
      passed++;
    }
    if (at == 32) continue;
    store<u32>(o, d); o += <usize>(isIn(masks, place + at, wanted) & isIn(own, i, wanted)) << 2;
  }
  return <u32>((o - out) >> 2);
}
export function keepBytes(list: usize, n: u32, own: usize, src: usize, bytes: u32, masks: usize, wanted: u32, out: usize): u32 { return keepCoded<u8>(list, n, own, src, bytes, masks, wanted, out); }
export function keepShorts(list: usize, n: u32, own: usize, src: usize, bytes: u32, masks: usize, wanted: u32, out: usize): u32 { return keepCoded<u16>(list, n, own, src, bytes, masks, wanted, out); }

/** The byte of each member of a list, in the postings of a term that holds them all. */
export function gatherBits(list: usize, n: u32, bits: usize, table: usize, bytes: usize, out: usize): void {
  for (let i: u32 = 0; i < n; i++) store<u8>(out + i, load<u8>(bytes + rank(bits, table, load<u32>(list + (i << 2)))));
}
export function gatherList(list: usize, n: u32, docs: usize, m: u32, bytes: usize, out: usize): void {
  // All are members: nothing beyond the last of them is looked for.
  let at = docs;
  for (let i: u32 = 0; i < n; i++) {
    const d = load<u32>(list + (i << 2));
    at = blockOf(at, docs + (m << 2), d);
    store<u8>(out + i, load<u8>(bytes + <u32>((at - docs) >> 2) + placeIn(at, docs + (m << 2), d)));
  }
}

/** Members of a list that have all words in one of the wanted fields: a row of n bytes for each word tells its fields. */
export function keepShared(list: usize, n: u32, masks: usize, count: u32, wanted: u32, out: usize): u32 {
  let o = out;
  for (let i: u32 = 0; i < n; i++) {
    let shared = wanted;
    for (let k: u32 = 0, at = masks + i; k < count; k++, at += n) shared &= load<u8>(at);
    store<u32>(o, load<u32>(list + (i << 2))); o += shared != 0 ? 4 : 0;
  }
  return <u32>((o - out) >> 2);
}

/** Adds weight times impact to the score of each member that the term has, where field and language are wanted. */
export function scoreBits(list: usize, n: u32, bits: usize, table: usize, impacts: usize, masks: usize, wanted: u32, only: usize, weight: u32, scores: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const d = load<u32>(list + (i << 2));
    if (!bit(bits, d) || (only && !bit(only, d))) continue;
    const p = rank(bits, table, d);
    if (masks == 0 || load<u8>(masks + p) & wanted) raise(scores + (i << 2), weight * load<u8>(impacts + p));
  }
}
export function scoreList(list: usize, n: u32, docs: usize, m: u32, impacts: usize, masks: usize, wanted: u32, only: usize, weight: u32, scores: usize): void {
  let at = docs; const end = docs + (m << 2);
  for (let i: u32 = 0; i < n && at < end; i++) {
    const d = load<u32>(list + (i << 2));
    at = blockOf(at, end, d);
    const place = placeIn(at, end, d);
    if (place == 32 || (only && !bit(only, d))) continue;
    const p = <u32>((at - docs) >> 2) + place;
    if (masks == 0 || load<u8>(masks + p) & wanted) raise(scores + (i << 2), weight * load<u8>(impacts + p));
  }
}
/** As scoreList, from the side of the term: finds each of its documents among the hits by their bitmap. */
export function scoreRank(docs: usize, m: u32, impacts: usize, masks: usize, wanted: u32, only: usize, weight: u32, hits: usize, table: usize, scores: usize): void {
  for (let p: u32 = 0; p < m; p++) {
    const d = load<u32>(docs + (p << 2));
    if (!bit(hits, d) || (only && !bit(only, d))) continue;
    if (masks == 0 || load<u8>(masks + p) & wanted) raise(scores + (rank(hits, table, d) << 2), weight * load<u8>(impacts + p));
  }
}

/** The first index from `from` whose value lies above `floor`, or n. */
export function nextAbove32(values: usize, from: u32, n: u32, floor: u32): u32 {
  const f = i32x4.splat(floor); let i = from;
  for (; i + 8 <= n; i += 8) if (v128.any_true(v128.or(i32x4.gt_u(v128.load(values + (i << 2)), f), i32x4.gt_u(v128.load(values + (i << 2), 16), f)))) break;
  for (; i < n; i++) if (load<u32>(values + (i << 2)) > floor) return i;
  return n;
}
export function nextAbove8(values: usize, from: u32, n: u32, floor: u32): u32 {
  const f = i8x16.splat(<i8>floor); let i = from;
  for (; i + 16 <= n; i += 16) if (v128.any_true(i8x16.gt_u(v128.load(values + i), f))) break;
  for (; i < n; i++) if (<u32>load<u8>(values + i) > floor) return i;
  return n;
}

/**
 * Raises one bin per hit and column. Columns are described by offset, width, histogram; width 8 stands for four columns of two bytes side
 * by side, whose other three histograms follow in the next three numbers. Blocks keep the rows in the nearest cache.
 */
export function countRows(list: usize, n: u32, rows: usize, stride: u32, columns: usize, count: u32): void {
  const last = list + (n << 2);
  while (list < last) {
    const end = min<usize>(list + 1024, last);
    // Nothing but loads: the processor fetches many rows at a time, where raising bins would let it wait for each.
    for (let p = list; p < end; p += 4) load<u8>(rows + <usize>load<u32>(p) * stride);
    for (let c: u32 = 0; c < count; c++) {
      const at = columns + c * 24; const base = rows + load<u32>(at), width = load<u32>(at, 4), bins = <usize>load<u32>(at, 8);
      if (width == 8) {
        const second = <usize>load<u32>(at, 12), third = <usize>load<u32>(at, 16), fourth = <usize>load<u32>(at, 20);
        for (let p = list; p < end; p += 4) {
          const word = load<u64>(base + <usize>load<u32>(p) * stride);
          raise(bins + <usize>((word & 0xffff) << 2), 1);
          raise(second + <usize>(((word >> 16) & 0xffff) << 2), 1);
          raise(third + <usize>(((word >> 32) & 0xffff) << 2), 1);
          raise(fourth + <usize>((word >> 48) << 2), 1);
        }
      } else if (width == 2) for (let p = list; p < end; p += 4) raise(bins + ((<usize>load<u16>(base + <usize>load<u32>(p) * stride)) << 2), 1);
      else for (let p = list; p < end; p += 4) raise(bins + ((<usize>load<u32>(base + <usize>load<u32>(p) * stride)) << 2), 1);
    }
    list = end;
  }
}

/**
 * Raises one bin per hit, for few hits, and notes each bin from `first` on that was zero before; answers how many. Reading what was noted
 * costs less than reading all bins.
 */
export function walkRows(list: usize, n: u32, rows: usize, stride: u32, width: u32, first: u32, bins: usize, touched: usize): u32 {
  let o = touched;
  for (const end = list + (n << 2); list < end; list += 4) {
    const row = rows + <usize>load<u32>(list) * stride; const value = width == 2 ? <u32>load<u16>(row) : load<u32>(row);
    const at = bins + (<usize>value << 2), before = load<u32>(at);
    store<u32>(at, before + 1);
    store<u32>(o, value); o += before == 0 && value >= first ? 4 : 0;
  }
  return <u32>((o - touched) >> 2);
}

/** So few hits have so few values, that a table of 512 pairs holds them at most half full; it stands behind the bins of what is no value, which are no more than 16. */
const FEWEST: u32 = 48, TABLE: usize = 64, PAIRS: u32 = 512;
/**
 * Counts the values of a column in a table by their hash (Knuth, volume 3, section 6.4): bins of a facet of very many values lie in as many places of memory as there are hits, which all would
 * have to be fetched. Notes the place of each pair, value + 1 and count, that was free.
 */
function countByHash(list: usize, last: usize, base: usize, stride: u32, width: u32, bins: usize, out: usize): usize {
  let o = out; const table = bins + TABLE;
  for (let p = list; p < last; p += 4) {
    const row = base + <usize>load<u32>(p) * stride; const key = (width == 2 ? <u32>load<u16>(row) : load<u32>(row)) + 1;
    let slot = (key * 0x9e3779b1) >> 23, at = table + (<usize>slot << 3), known = load<u32>(at);
    while (known != 0 && known != key) { slot = (slot + 1) & (PAIRS - 1); at = table + (<usize>slot << 3); known = load<u32>(at); }
    store<u32>(at, key); store<u32>(at, load<u32>(at, 4) + 1, 4);
    store<u32>(o, <u32>at); o += known == 0 ? 8 : 0;
  }
  return o;
}
/** Writes the pairs that were noted where they were noted, but for what is no value: that is added to its bins. Leaves the table empty. */
function valuesOfHash(begin: usize, end: usize, bins: usize, first: u32): usize {
  let o = begin;
  for (let p = begin; p < end; p += 8) {
    const at = <usize>load<u32>(p), bin = load<u32>(at) - 1, count = load<u32>(at, 4); store<u64>(at, 0);
    if (bin < first) { raise(bins + (<usize>bin << 2), count); continue; }
    store<u32>(o, bin - first); store<u32>(o, count, 4); o += 8;
  }
  return o;
}

/**
 * Counts few hits: writes each value that they have, and how many have it, and leaves all bins zero. What is counted is described by six numbers for a
 * step: width (2 or 4) of a column or 0 for a digit of a joint one, offset, first bin of values or divisor, 1 where the next step counts into the same bins,
 * and 2 more where these are many, or size of the digit, bins. The sixth is answered: how many values there are, those of a step behind those of the one before.
 */
export function countFew(list: usize, n: u32, rows: usize, stride: u32, steps: usize, count: u32, out: usize): void {
  const last = list + (n << 2); let o = out, begin = out;
  // Nothing but loads: the processor fetches many rows at a time, where counting would let it wait for each.
  for (let p = list; p < last; p += 4) load<u8>(rows + <usize>load<u32>(p) * stride);
  for (const end = steps + count * 24; steps < end; steps += 24) {
    const width = load<u32>(steps), base = rows + load<u32>(steps, 4), bins = <usize>load<u32>(steps, 16); let first = load<u32>(steps, 8);
    if (width == 0) {
      // Quotients of numbers of 16 bits by multiplying (Granlund & Montgomery 1994).
      const size = load<u32>(steps, 12); const by = (((<u64>1) << 32) + first - 1) / first, part = (((<u64>1) << 32) + size - 1) / size;
      for (let p = list; p < last; p += 4) {
        const quotient = (<u64>load<u16>(base + <usize>load<u32>(p) * stride) * by) >> 32; const digit = <u32>(quotient - ((quotient * part) >> 32) * size);
        const at = bins + (<usize>digit << 2), before = load<u32>(at);
        store<u32>(at, before + 1); store<u32>(o, digit); o += before == 0 && digit != 0 ? 8 : 0;
      }
      first = 1;
    } else {
      const next = load<u32>(steps, 12);
      if ((next & 2) != 0 && n <= FEWEST) {
        o = countByHash(list, last, base, stride, width, bins, o);
        if (next & 1) { store<u32>(steps, 0, 20); continue; }
        o = valuesOfHash(begin, o, bins, first);
        store<u32>(steps, <u32>((o - begin) >> 3), 20); begin = o; continue;
      }
      for (let p = list; p < last; p += 4) {
        const row = base + <usize>load<u32>(p) * stride; const value = width == 2 ? <u32>load<u16>(row) : load<u32>(row);
        const at = bins + (<usize>value << 2), before = load<u32>(at);
        store<u32>(at, before + 1); store<u32>(o, value); o += before == 0 && value >= first ? 8 : 0;
      }
      if (next & 1) { store<u32>(steps, 0, 20); continue; }
    }
    for (let p = begin; p < o; p += 8) { const bin = load<u32>(p), at = bins + (<usize>bin << 2); store<u32>(p, bin - first); store<u32>(p, load<u32>(at), 4); store<u32>(at, 0); }
    if (width == 0) store<u32>(bins, 0);
    store<u32>(steps, <u32>((o - begin) >> 3), 20); begin = o;
  }
}

/** Sums of the bins of a joint histogram by its outermost digit; the bins of the first are left holding the sums over it. */
export function foldBins(bins: usize, inner: u32, outer: u32, sums: usize): void {
  const wide = inner & ~3;
  for (let o: u32 = 0; o < outer; o++) {
    const row = bins + ((<usize>o * inner) << 2); let sum: u32 = 0, i: u32 = 0; let lanes = i32x4.splat(0);
    for (; i < wide; i += 4) { const v = v128.load(row + (i << 2)); lanes = i32x4.add(lanes, v); if (o > 0) v128.store(bins + (i << 2), i32x4.add(v128.load(bins + (i << 2)), v)); }
    for (; i < inner; i++) { const v = load<u32>(row + (i << 2)); sum += v; if (o > 0) raise(bins + (i << 2), v); }
    store<u32>(sums + (o << 2), sum + i32x4.extract_lane(lanes, 0) + i32x4.extract_lane(lanes, 1) + i32x4.extract_lane(lanes, 2) + i32x4.extract_lane(lanes, 3));
  }
}

/** Indexes from `from` up to `to` whose value lies above `floor`; answers how many. */
export function collectAbove(values: usize, from: u32, to: u32, floor: u32, out: usize): u32 {
  const f = i32x4.splat(floor); let i = from, o = out;
  for (; i + 8 <= to; i += 8) {
    const a = v128.load(values + (i << 2)), b = v128.load(values + (i << 2), 16);
    let m: u32 = i32x4.bitmask(i32x4.gt_u(a, f)) | (i32x4.bitmask(i32x4.gt_u(b, f)) << 4);
    while (m != 0) { store<u32>(o, i + ctz(m)); o += 4; m &= m - 1; }
  }
  for (; i < to; i++) if (load<u32>(values + (i << 2)) > floor) { store<u32>(o, i); o += 4; }
  return <u32>((o - out) >> 2);
}

/** Puts up to 128 different keys, and what stands 528 bytes behind each, in their order, the greatest first, as far as `most`: each stands behind all greater ones. */
function orderKeys(kept: usize, n: u32, most: u32): u32 {
  const ordered = kept + 1056, end = kept + (n << 2);
  v128.store(end, i32x4.splat(0));
  for (let p = kept; p < end; p += 4) {
    const key = load<u32>(p), v = i32x4.splat(key); let less = i32x4.splat(0);
    for (let q = kept; q < end; q += 16) less = i32x4.sub(less, i32x4.gt_u(v128.load(q), v));
    const place = i32x4.extract_lane(less, 0) + i32x4.extract_lane(less, 1) + i32x4.extract_lane(less, 2) + i32x4.extract_lane(less, 3);
    const at = ordered + (<usize>place << 2);
    store<u32>(at, key); store<u32>(at, load<u32>(p, 528), 512);
  }
  const left = min(n, most);
  memory.copy(kept, ordered, left << 2); memory.copy(kept + 528, ordered + 512, left << 2);
  return left;
}

/**
 * Indexes of the greatest of different keys above 0, the greatest first; answers how many, `most` (100 at most) or all. Nothing is asked of single keys, whose
 * order nobody can guess: they are noted while they lie above the least of the best so far, and put into order when there are twice as many as are wanted: all are
 * compared with all. Of the room 2,080 bytes are used, and the indexes stand 528 bytes behind its beginning.
 */
export function bestKeys(keys: usize, n: u32, most: u32, room: usize): u32 {
  let kept: u32 = 0, least: u32 = 0; const full = min<u32>(128, max<u32>(32, most << 1));
  for (let i: u32 = 0; i < n; i++) {
    const key = load<u32>(keys + (i << 2)), at = room + (<usize>kept << 2);
    store<u32>(at, key); store<u32>(at, i, 528); kept += <u32>(key > least);
    if (kept == full) { kept = orderKeys(room, kept, most); least = load<u32>(room + (<usize>(most - 1) << 2)); }
  }
  return orderKeys(room, kept, most);
}

/** Flags of a token of the forward index; below them the field, above them the term. */
@inline function starts(token: u32): bool { return (token & 24) != 0; }

/**
 * Words with which values of a field begin, and beside each its document: of documents from one up to another, until `most` are found; answers
 * how many. Fields of a document stand in their order.
 */
export function collectStarts(forward: usize, forwardStart: usize, from: u32, to: u32, field: u32, most: u32, terms: usize, documents: usize): u32 {
  let n: u32 = 0;
  for (let doc = from; doc < to; doc++) {
    const range = forwardStart + (<usize>doc << 2); const end = forward + (<usize>load<u32>(range, 4) << 2);
    for (let at = forward + (<usize>load<u32>(range) << 2); at < end && n < most; at += 4) {
      const token = load<u32>(at);
      if ((token & 7) > field) break;
      if ((token & 15) != (field | 8)) continue;
      store<u32>(terms + (<usize>n << 2), token >> 5); store<u32>(documents + (<usize>n << 2), doc); n++;
    }
  }
  return n;
}

/** Whether a document holds the words one after another inside one value. `ranges` are pairs of term numbers, from and to, one for each word. */
function holds(forward: usize, end: usize, ranges: usize, count: u32, anchor: u32, fields: u32): bool {
  const length = <usize>count << 2; const last: u32 = 31 - clz<u32>(fields);
  const first = load<u32>(ranges), isWord = load<u32>(ranges, 4) == first + 1; const word = i32x4.splat(first);
  for (; forward + length <= end; forward += 4) {
    if (isWord) {
      const found: u32 = i32x4.bitmask(i32x4.eq(i32x4.shr_u(v128.load(forward), 5), word));
      if (found == 0) { forward += 12; continue; }
      forward += ctz<u32>(found) << 2;
      if (forward + length > end) break;
    }
    const token = load<u32>(forward);
    // Fields stand in their order: behind the last one that is asked for nothing is.
    if ((token & 7) > last) return false;
    if (((fields >> (token & 7)) & 1) == 0 || (anchor != 0 && (token & 8) == 0)) continue;
    let k: u32 = 0;
    for (; k < count; k++) {
      const at = load<u32>(forward + (k << 2)), term = at >> 5;
      if ((k > 0 && starts(at)) || term < load<u32>(ranges + (k << 3)) || term >= load<u32>(ranges + (k << 3), 4)) break;
    }
    if (k == count && (anchor != 2 || forward + length == end || starts(load<u32>(forward + length)))) return true;
  }
  return false;
}

/** Bits of the positions of a code (src/position-code.ts); 0 when it tells nothing. */
@inline function placesOf(code: u32): u64 {
  if (code < 64) return (<u64>1) << code;
  if (code < 127 || code > 246) return 0;
  const first = ((code - 127) >> 3) + 1;
  return ((<u64>1) << first) | ((<u64>1) << (first + ((code - 127) & 7) + 1));
}

/** Positions of sixteen codes, as placesOf reads them; of one position it is the first and the second. */
@inline function pairOf(codes: v128): v128 { return i8x16.sub(codes, i8x16.splat(127)); }
@inline function firstOf(codes: v128): v128 { return v128.bitselect(i8x16.add(i8x16.shr_u(pairOf(codes), 3), i8x16.splat(1)), codes, i8x16.ge_u(codes, i8x16.splat(127))); }
@inline function secondOf(codes: v128): v128 { const on = i8x16.add(v128.and(pairOf(codes), i8x16.splat(7)), i8x16.splat(1)); return i8x16.add(firstOf(codes), v128.and(on, i8x16.ge_u(codes, i8x16.splat(127)))); }
@inline function tellNothing(codes: v128): v128 { return v128.or(i8x16.gt_u(codes, i8x16.splat(-10)), v128.and(i8x16.ge_u(codes, i8x16.splat(64)), i8x16.lt_u(codes, i8x16.splat(127)))); }

/** In which of sixteen documents a word may stand right behind another: where a position follows a position, or one of the two tells nothing. */
@inline function mayFollow(word: v128, next: v128): v128 {
  const one = i8x16.splat(1), a = i8x16.add(firstOf(word), one), b = i8x16.add(secondOf(word), one), c = firstOf(next), d = secondOf(next);
  const follows = v128.or(v128.or(i8x16.eq(a, c), i8x16.eq(a, d)), v128.or(i8x16.eq(b, c), i8x16.eq(b, d)));
  return v128.or(follows, v128.or(tellNothing(word), tellNothing(next)));
}

/**
 * As holds, of a document in which some word stands at known places only, at most two: the word is looked for there, and its neighbours beside it.
 * The token of a position stands at the latest two before it, and as many earlier as values and ghosts begin on the way.
 */
function holdsNear(forward: usize, end: usize, ranges: usize, count: u32, fields: u32, k: u32, places: u64): bool {
  const term = load<u32>(ranges + (<usize>k << 3)); const first = forward + (<usize>k << 2); let at = end;
  while (places != 0) {
    const place = 63 - <u32>clz<u64>(places); places ^= (<u64>1) << place;
    at = min<usize>(at - 4, forward + (<usize>(place - 2) << 2));
    while (at >= forward && load<u32>(at) >> 5 != term) at -= 4;
    if (at < first) return false;
    const start = at - (<usize>k << 2), token = load<u32>(start);
    if (((fields >> (token & 7)) & 1) == 0 || start + (<usize>count << 2) > end) continue;
    let i: u32 = 0;
    for (; i < count; i++) {
      const one = load<u32>(start + (<usize>i << 2));
      if (one >> 5 != load<u32>(ranges + (<usize>i << 3)) || (i > 0 && starts(one))) break;
    }
    if (i == count) return true;
  }
  return false;
}

/** What the positions say of a document: 0 that it goes, KEPT, UNTOLD, or that word k stands near (NEAR + k). They are noted behind the ranges, a block at a time. */
const KEPT: u32 = 1, UNTOLD: u32 = 2, NEAR: u32 = 3, VERDICTS: usize = 1024, BLOCK: u32 = 128;
/** Behind the verdicts of a block: where in each document its word stands near; which documents are to be read, and where these begin. */
const PLACES: usize = 128, ASKED: usize = 256, BEGINS: usize = 384;

/**
 * Members of a list that hold a sequence; `anchor` 0 anywhere, 1 at the start of a value, 2 a whole value. `positions`, unless 0, are
 * codes of positions, a row of n for each word: they settle it without the forward index where they tell enough. With `sure` 0 two positions
 * may lie in different fields, and prove nothing.
 */
export function keepSequence(list: usize, n: u32, forward: usize, forwardStart: usize, ranges: usize, count: u32, anchor: u32, fields: u32, positions: usize, sure: u32, out: usize): u32 {
  let o = out; const told = ranges + VERDICTS;
  for (let from: u32 = 0; from < n; from += BLOCK) {
    const to = min(from + BLOCK, n);
    for (let i = from, step: u32 = 1; i < to; i += step) {
      // Most documents have the words, but nowhere one after another: sixteen are sorted out without asking one by one.
      let left: u32 = 1; step = 1;
      if (positions != 0 && i + 16 <= to) {
        let may = i8x16.splat(-1);
        for (let k: u32 = 1, at = positions + i; k < count; k++, at += n) may = v128.and(may, mayFollow(v128.load(at), v128.load(at + n)));
        v128.store(told + i - from, i8x16.splat(0)); left = <u32>i8x16.bitmask(may); step = 16;
      }
      for (; left != 0; left &= left - 1) {
        const one = i + ctz<u32>(left);
        let verdict: u32 = positions == 0 ? UNTOLD : KEPT, near: u32 = count; let possible = <u64>i64.MAX_VALUE, stands: u64 = 4;
        for (let k: u32 = 0; positions != 0 && k < count; k++) {
          const code: u32 = load<u8>(positions + k * n + one), places = placesOf(code);
          if (places == 0 || (sure == 0 && code > 63)) verdict = UNTOLD;
          if (places != 0 && near == count) { near = k; stands = places; }
          // Behind the last position that is told may stand what tells nothing.
          possible = places != 0 ? (possible << 1) & places : possible >> 63 != 0 ? -1 : possible << 1;
        }
        const isNear = verdict == UNTOLD && near < count;
        store<u8>(told + one - from, possible == 0 ? 0 : isNear ? NEAR + near : verdict);
        // The token of the last position stands two before it at the latest.
        store<u8>(told + PLACES + one - from, isNear ? max<i32>(61 - <i32>clz<u64>(stands), 0) : 0);
      }
    }
    let asked: u32 = 0;
    for (let i: u32 = 0; i < to - from; i++) { store<u8>(told + ASKED + asked, i); asked += <u32>(load<u8>(told + i) >= UNTOLD); }
    // Nothing but loads, and no branches: the processor fetches many documents at a time, where reading them would let it wait for each.
    for (let j: u32 = 0; j < asked; j++) {
      const d = load<u32>(list + ((from + <u32>load<u8>(told + ASKED + j)) << 2));
      store<u32>(told + BEGINS + (<usize>j << 2), load<u32>(forwardStart + (<usize>d << 2)));
    }
    for (let j: u32 = 0; j < asked; j++) {
      const one = told + <usize>load<u8>(told + ASKED + j), at = forward + (<usize>(load<u32>(told + BEGINS + (<usize>j << 2)) + <u32>load<u8>(one + PLACES)) << 2);
      load<u32>(at); load<u32>(at + (<usize>(load<u8>(one) == UNTOLD) << 6));
    }
    for (let i = from; i < to; i++) {
      const d = load<u32>(list + (i << 2)); let verdict: u32 = load<u8>(told + i - from);
      if (verdict >= UNTOLD) {
        const at = forwardStart + (d << 2), begin = forward + (load<u32>(at) << 2), end = forward + (load<u32>(at, 4) << 2);
        if (verdict == UNTOLD) verdict = holds(begin, end, ranges, count, anchor, fields) ? KEPT : 0;
        else verdict = holdsNear(begin, end, ranges, count, fields, verdict - NEAR, placesOf(load<u8>(positions + (verdict - NEAR) * n + i))) ? KEPT : 0;
      }
      store<u32>(o, d); o += verdict << 2;
    }
  }
  return <u32>((o - out) >> 2);
}

/** Whether a value that begins with the first word of the question holds all of them: 0 no, 1 at its beginning, 2 as a whole. `spoken` are pairs of a first term and how many. */
@inline function spokenAt(at: usize, end: usize, spoken: usize, count: u32): u32 {
  const field = load<u32>(at) & 7;
  for (let k: u32 = 1; k < count; k++) {
    at += 4; spoken += 8;
    if (at >= end) return 0;
    const token = load<u32>(at);
    if (starts(token) || (token >> 5) - load<u32>(spoken) >= load<u32>(spoken, 4)) return 0;
  }
  at += 4;
  return at >= end || starts(load<u32>(at)) || (load<u32>(at) & 7) != field ? 2 : 1;
}

/** How many words a field of a document holds: tokens of the field that are no ghosts. */
function lengthOf(at: usize, end: usize, field: u32): u32 {
  const own = i32x4.splat(field), bits = i32x4.splat(23); let lanes = i32x4.splat(0), n: u32 = 0;
  for (; at + 16 <= end; at += 16) lanes = i32x4.sub(lanes, i32x4.eq(v128.and(v128.load(at), bits), own));
  for (; at < end; at += 4) n += <u32>((load<u32>(at) & 23) == field);
  return n + total(lanes);
}

/** A bit for each of up to 64 tokens whose term leaves gain by, or is the first word that was spoken: four at a time, nothing asked of single ones. */
@inline function tokensAsked(from: usize, end: usize, gains: usize, gainsEnd: usize, firstSpoken: u32, spokenSpan: u32): u64 {
  const first = i32x4.splat(firstSpoken), span = i32x4.splat(spokenSpan); let asked: u64 = 0, shift: u64 = 0;
  for (let at = from; at < end; at += 16, shift += 4) {
    const terms = i32x4.shr_u(v128.load(at), 5); let found = i32x4.lt_u(i32x4.sub(terms, first), span);
    for (let gain = gains; gain < gainsEnd; gain += 24) found = v128.or(found, i32x4.lt_u(i32x4.sub(terms, v128.load32_splat(gain)), v128.load32_splat(gain, 4)));
    asked |= <u64>i32x4.bitmask(found) << shift;
  }
  return end - from < 256 ? asked & (((<u64>1) << ((end - from) >> 2)) - 1) : asked;
}

/**
 * Exact scores of few documents, as f64: what `exactScore` and `boost` of src/relevance.ts say. The plan is what src/execution/score-plan.ts writes:
 * counts, fields, room, leaves (16 bytes), spoken words (8 bytes), then the terms that leaves gain by (24 bytes), those of a leaf beside each other.
 */
export function scoreExact(plan: usize, docs: usize, n: u32, forward: usize, forwardStart: usize, scores: usize): void {
  const leaves = plan + 256, leavesEnd = leaves + (<usize>load<u32>(plan) << 4), spoken = load<u32>(plan, 8), boosted = load<u32>(plan, 12);
  const gains = plan + 1536, gainsEnd = gains + <usize>load<u32>(plan, 4) * 24;
  const firstSpoken = load<u32>(plan, 1280), spokenSpan: u32 = spoken == 0 ? 0 : load<u32>(plan, 1284);
  // Nothing but loads: the processor fetches many documents at a time, where reading one would let it wait for each.
  for (let i: u32 = 0; i < n; i++) load<u32>(forwardStart + (<usize>load<u32>(docs + (i << 2)) << 2));
  for (let i: u32 = 0; i < n; i++) {
    const range = forwardStart + (<usize>load<u32>(docs + (i << 2)) << 2);
    load<u32>(forward + (<usize>load<u32>(range) << 2)); load<u32>(forward + (<usize>(load<u32>(range, 4) - 1) << 2));
  }
  for (let i: u32 = 0; i < n; i++) {
    const doc = load<u32>(docs + (i << 2)), range = forwardStart + (<usize>doc << 2);
    const begin = forward + (<usize>load<u32>(range) << 2), end = forward + (<usize>load<u32>(range, 4) << 2);
    for (let leaf = leaves; leaf < leavesEnd; leaf += 16) store<f64>(leaf, 0, 8);
    let boost: u32 = 0, known: u32 = 0;
    for (let from = begin; from < end; from += 256) for (let asked = tokensAsked(from, min(end, from + 256), gains, gainsEnd, firstSpoken, spokenSpan); asked != 0; asked &= asked - 1) {
      const at = from + (<usize>ctz(asked) << 2), token = load<u32>(at), term = token >> 5, field = token & 7;
      for (let gain = gains; gain < gainsEnd; gain += 24) {
        if (term - load<u32>(gain) >= load<u32>(gain, 4)) continue;
        const only = <usize>load<u32>(gain, 16);
        if (only && !bit(only, doc)) continue;
        const leaf = load<u32>(gain, 8);
        // Another gain may be of the same word in another field: fields have languages of their own.
        if (((load<u32>(gain, 12) >> field) & 1) == 0) continue;
        const factor = plan + 192 + (<usize>field << 3), one = plan + 32 + (<usize>field << 4), into = leaves + (<usize>leaf << 4);
        if (((known >> field) & 1) == 0) {
          store<f64>(factor, load<f64>(one) / (0.25 + (0.75 * <f64>lengthOf(begin, end, field)) / load<f64>(one, 8)));
          known |= 1 << field;
        }
        store<f64>(into, load<f64>(into, 8) + (load<u32>(gain, 20) ? 0.5 : 1) * ((token & 16) != 0 ? 0.5 : 1) * load<f64>(factor), 8);
        // A token counts once for a leaf.
        while (gain + 24 < gainsEnd && load<u32>(gain, 32) == leaf) gain += 24;
      }
      if ((token & 8) != 0 && boost < 2 && term - firstSpoken < spokenSpan && ((boosted >> field) & 1) != 0) boost = max(boost, spokenAt(at, end, plan + 1280, spoken));
    }
    let score: f64 = 0;
    for (let leaf = leaves; leaf < leavesEnd; leaf += 16) { const frequency = load<f64>(leaf, 8); score += load<f64>(leaf) * (frequency / (1.2 + frequency)); }
    store<f64>(scores + (<usize>i << 3), boost == 0 ? score : score + (boost == 2 ? 1 : 0.35) * load<f64>(plan, 16));
  }
}
