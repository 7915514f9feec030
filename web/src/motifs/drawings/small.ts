import { P, type Tones } from "./palette.ts";
import { at, ball, cherry, leaf, seed } from "./shapes.ts";
import { cashew } from "./cashew.ts";
import { cocoa } from "./cocoa.ts";
import { beans } from "./coffee.ts";

const sesameRows = [
  [-15, -14],
  [-16, 12],
  [-13, 38],
  [15, -14],
  [16, 12],
  [13, 38],
  [0, 52],
  [0, 24],
] as const;

/** Drawings for 16 to 56 px: fewer and larger shapes than the full ones. */
export const small = {
  coffee(T: Tones) {
    return (
      at(98, 84, -132, leaf(96, 24, [T.l1, T.l2, T.lv], { profile: "drip", veins: 0, rib: 4 })) +
      at(104, 84, -44, leaf(92, 24, [T.l3, T.l4, T.lv], { profile: "drip", veins: 0, rib: 4 })) +
      at(66, 118, 0, cherry(38, P.clay5, P.clay7, P.clay1)) +
      at(140, 118, 0, cherry(38, P.clay6, P.clay8, P.clay2)) +
      at(103, 154, 0, cherry(36, P.och5, P.och7, P.och1))
    );
  },
  cocoa(T: Tones) {
    return at(0, 0, 0, cocoa(T));
  },
  sesame(T: Tones) {
    return (
      at(44, 190, -96, leaf(150, 17, [T.l1, T.l2, T.lv], { profile: "lance", veins: 0, rib: 4 })) +
      at(
        112,
        104,
        10,
        `<path d="M0 80C-48 76 -56 20 -52 -32C-50 -56 -40 -76 -28 -90C-18 -66 -10 -42 0 -24Z" fill="${P.och5}"/><path d="M0 80C48 76 56 20 52 -32C50 -56 40 -76 28 -90C18 -66 10 -42 0 -24Z" fill="${P.och7}"/><path d="M0 68C-28 64 -34 20 -30 -24C-29 -42 -26 -54 -23 -64C-14 -42 -7 -20 0 -4C7 -20 14 -42 23 -64C26 -54 29 -42 30 -24C34 20 28 64 0 68Z" fill="${P.bark7}"/>` +
          sesameRows.map(([x, y]) => at(x, y, -90 + x, seed(P.cream, P.och3, 1.4))).join(""),
      )
    );
  },
  chia(T: Tones) {
    return (
      at(98, 190, 206, leaf(84, 22, [T.l1, T.l2, T.lv], { profile: "ovate", veins: 0, rib: 4 })) +
      at(102, 190, -26, leaf(84, 22, [T.l3, T.l4, T.lv], { profile: "ovate", veins: 0, rib: 4 })) +
      `<path d="M96 196V120H104V196Z" fill="${T.stem2}"/>` +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => {
          const k = 1 - i * 0.115,
            y = 150 - i * 20;
          return at(
            100,
            y,
            0,
            `<path d="M0 10C-12 16 -34 14 -44 -2C-30 -14 -10 -12 0 2C10 -12 30 -14 44 -2C34 14 12 16 0 10Z" fill="${i % 2 ? P.vio4 : P.vio6}"/><circle cy="-2" r="9" fill="${i % 2 ? P.vio8 : P.vio3}"/>`,
            k,
          );
        })
        .join("") +
      at(100, 20, 0, `<path d="M-9 10C-9 -6 0 -16 0 -16S9 -6 9 10Z" fill="${P.vio6}"/>`)
    );
  },
  tea(T: Tones) {
    return (
      at(98, 150, 196, leaf(96, 30, [T.l1, T.l2, T.lv], { veins: 0, rib: 4, bend: 8 })) +
      at(102, 150, -16, leaf(96, 30, [T.l3, T.l4, T.lv], { veins: 0, rib: 4, bend: -8 })) +
      `<path d="M95 198L97 96H103L105 198Z" fill="${T.stem2}"/>` +
      at(100, 124, 232, leaf(100, 24, [T.l3, T.l4, T.lv], { veins: 0, rib: 4, bend: 8 })) +
      at(100, 124, -52, leaf(100, 24, [T.l1, T.l2, T.lv], { veins: 0, rib: 4, bend: -8 })) +
      at(100, 110, -90, leaf(104, 17, [P.leaf3, T.l3, T.lv], { profile: "lance", veins: 0, rib: 4 }))
    );
  },
  cashew(T: Tones) {
    return at(-8, -4, 0, cashew(T), 1.08);
  },
  bean(T: Tones) {
    return beans(T);
  },
  corn(T: Tones) {
    let k = "";
    for (let y = 0; y < 9; y++)
      for (let x = -2; x <= 2; x++)
        if (Math.abs(x) * 17 < 46 - Math.pow((y - 5) / 1.1, 2) * 1.6 + (y > 4 ? 6 : 0))
          k += `<rect x="${x * 17 - 7.5}" y="${-84 + y * 16}" width="15" height="14" rx="5" fill="${x > 0 ? P.och5 : P.och4}"/>`;
    return at(
      100,
      96,
      8,
      k +
        `<path d="M0 92C-46 84 -66 30 -50 -30C-40 10 -26 40 0 92Z" fill="${T.l1}"/><path d="M0 92C46 84 66 30 50 -30C40 10 26 40 0 92Z" fill="${T.l2}"/><path d="M0 92C-14 60 -22 50 -30 30C-10 48 10 48 30 30C22 52 14 62 0 92Z" fill="${T.l3}"/>`,
    );
  },
  citrus(T: Tones) {
    let k = "";
    for (let i = 0; i < 8; i++)
      k += at(
        0,
        0,
        i * 45 + 12,
        `<path d="M0 -5C-13 -16 -14 -32 -8 -38C-3 -40 3 -40 8 -38C14 -32 13 -16 0 -5Z" fill="${P.och4}"/>`,
      );
    return (
      at(112, 44, -34, leaf(72, 18, [T.l1, T.l2, T.lv], { veins: 0, rib: 4 })) +
      at(76, 96, 0, ball(60, P.och5, P.och7, P.och1)) +
      at(134, 134, 0, `<circle r="52" fill="${P.och5}"/><circle r="46" fill="${P.cream}"/>` + k)
    );
  },
  macadamia(T: Tones) {
    return (
      at(90, 56, -150, leaf(74, 16, [T.l1, T.l2, T.lv], { veins: 0, rib: 4 })) +
      at(104, 54, -24, leaf(84, 17, [T.l3, T.l4, T.lv], { veins: 0, rib: 4 })) +
      at(70, 116, 0, ball(50, P.bark5, P.bark7, P.bark3)) +
      at(
        138,
        134,
        0,
        `<circle r="46" fill="${P.bark7}"/><circle r="37" fill="${P.bark3}"/><circle r="30" fill="${P.cream}"/><path transform="rotate(38)" d="M0 -30A30 30 0 0 1 0 30A37 37 0 0 0 0 -30Z" fill="${P.och1}"/>`,
      )
    );
  },
  mango(T: Tones) {
    return (
      at(96, 44, -160, leaf(78, 15, [T.l1, T.l2, T.lv], { profile: "lance", veins: 0, rib: 4 })) +
      at(104, 44, -14, leaf(88, 16, [T.l3, T.l4, T.lv], { profile: "lance", veins: 0, rib: 4 })) +
      `<path d="M98 18H105V56H98Z" fill="${T.stem}"/>` +
      `<path d="M96 50C60 48 34 84 40 126C46 168 92 190 126 170C160 150 162 108 146 80C134 60 116 50 96 50Z" fill="${P.och4}"/><path d="M112 52C126 56 138 66 146 80C162 108 160 150 126 170C110 180 90 180 74 172C118 168 142 120 112 52Z" fill="${P.clay5}"/><path d="M62 92C54 104 54 118 58 130" stroke="${P.cream}" stroke-width="7" fill="none" stroke-linecap="round"/>`
    );
  },
} as const satisfies Record<string, (T: Tones) => string>;
