/**
 * tokens.css for readers that are no style sheets: PDFs, charts, drawings. A test keeps the two equal;
 * change a value in both.
 */
export const colors = {
  paper: "#faf7f1",
  white: "#ffffff",
  sand: "#f1ece2",
  ink: "#1c1a17",
  "ink-2": "#45413a",
  muted: "#625c52",
  control: "#8a8376",
  line: "#ddd6c9",
  "leaf-900": "#0f2a1e",
  "leaf-800": "#163c2c",
  "leaf-700": "#1b4d38",
  "leaf-600": "#246349",
  "leaf-100": "#dcebe2",
  "leaf-50": "#eff6f1",
  "ochre-500": "#d08a2e",
  "ochre-600": "#c07d24",
  "on-leaf": "#faf7f1",
  "on-leaf-2": "#c5d8cc",
  "leaf-line": "#2c5543",
  "leaf-off": "#23493a",
  amber: "#7a4a00",
  "amber-bg": "#fff3d6",
  "change-bg": "#fff9ea",
  success: "#17663a",
  "success-bg": "#e6f4ea",
  danger: "#a32020",
  "danger-bg": "#fcebea",
  info: "#1d5488",
  "info-bg": "#e7f0f8",
  violet: "#55439b",
  "violet-bg": "#eeebf8",
  "created-bg": "#ece9e3",
  focus: "#1d5fd1",
  grid: "#e6e0d4",
  "c-coffee": "#1b4d38",
  "c-sesame": "#a35a08",
  "c-chia": "#5b4b9a",
  "c-cocoa": "#8c3b2a",
  "c-tea": "#2b7a78",
  "c-other": "#3f6e8c",
  "pic-leaf-500": "#3b7c5e",
  "pic-leaf-400": "#629a7d",
  "pic-leaf-300": "#94bda5",
  "pic-clay-900": "#5e2218",
  "pic-clay-800": "#6e2a1e",
  "pic-clay-700": "#8c3b2a",
  "pic-clay-600": "#ae4a32",
  "pic-clay-500": "#c9674a",
  "pic-clay-200": "#ebc9b8",
  "pic-clay-100": "#f6e4da",
  "pic-ochre-700": "#9a5f16",
  "pic-ochre-400": "#e0a852",
  "pic-ochre-300": "#ecc685",
  "pic-ochre-100": "#f8e9cc",
  "pic-violet-800": "#352a66",
  "pic-violet-700": "#4a3d85",
  "pic-violet-600": "#5b4b9a",
  "pic-violet-400": "#8d80c2",
  "pic-violet-300": "#b3a9da",
  "pic-violet-100": "#e7e3f4",
  "pic-violet-50": "#f3f0fa",
  "pic-bark-900": "#3a2318",
  "pic-bark-800": "#4a2e20",
  "pic-bark-700": "#5a3a28",
  "pic-bark-500": "#7d573e",
  "pic-bark-300": "#b08d6d",
  "pic-cream": "#fbf3e2",
  "pic-sand-300": "#ddd0b8",
  "pic-teal-700": "#2b7a78",
  "pic-teal-200": "#bfdcd8",
  "pic-teal-100": "#d9ebe8",
} as const;

/** Chart series in order; each has its own dash and marker, so that colour is never the only difference. */
export const series = [
  { name: "coffee", color: colors["c-coffee"], dash: "", marker: "circle" },
  { name: "sesame", color: colors["c-sesame"], dash: "7 4", marker: "square" },
  { name: "chia", color: colors["c-chia"], dash: "2 4", marker: "diamond" },
  { name: "cocoa", color: colors["c-cocoa"], dash: "10 3 2 3", marker: "triangle" },
  { name: "tea", color: colors["c-tea"], dash: "5 3", marker: "cross" },
  { name: "other", color: colors["c-other"], dash: "1 3", marker: "ring" },
] as const;

export const faces = {
  serif: '"Fraunces Variable", "Georgia as Fraunces", "Noto Serif as Fraunces", "Times as Fraunces", serif',
  sans: '"Source Sans 3 Variable", "Arial as Source Sans", "Roboto as Source Sans", system-ui, sans-serif',
} as const;

/** Size and line height in px. */
export const type = {
  t12: [12, 16],
  t14: [14, 20],
  t16: [16, 24],
  t18: [18, 28],
  t22: [22, 28],
  t28: [28, 34],
  h22: [22, 28],
  h28: [28, 34],
  h32: [32, 38],
  h36: [36, 42],
  h48: [48, 52],
  h56: [56, 56],
  h64: [64, 64],
} as const;

/** In px. */
export const space = { s1: 4, s2: 8, s3: 12, s4: 16, s6: 24, s8: 32, s12: 48, s16: 64, s24: 96 } as const;
/** In px. */
export const radius = { "r-control": 6, "r-card": 10, "r-hero": 16, "r-round": 99 } as const;
/** In px. */
export const layout = {
  container: 1200,
  gutter: 24,
  sidebar: 240,
  "sidebar-folded": 64,
  topbar: 56,
  filters: 264,
  "control-height": 40,
  touch: 44,
  row: 44,
  "row-compact": 36,
} as const;

export const shadows = {
  pop: "0 8px 24px rgb(15 42 30 / 12%)",
  modal: "0 24px 64px rgb(15 42 30 / 20%)",
  lift: "0 -4px 16px rgb(15 42 30 / 8%)",
} as const;
