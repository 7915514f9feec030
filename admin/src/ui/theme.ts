import { createTheme, type Theme } from "@mui/material/styles";
import type { Tokens } from "./read-tokens.ts";

/** MUI in the colours, faces and shapes of `shared/look/tokens.css`; no value is written here. */
export function consoleTheme({ value, px, type }: Tokens): Theme {
  const status = (name: string) => ({ main: value(name), light: value(`${name}-bg`), contrastText: value("white") });
  const ring = { outline: `2px solid ${value("focus")}`, outlineOffset: 2 };
  return createTheme({
    palette: {
      mode: "light",
      primary: {
        main: value("leaf-700"),
        dark: value("leaf-600"),
        light: value("leaf-100"),
        contrastText: value("white"),
      },
      secondary: { main: value("ochre-500"), dark: value("ochre-600"), contrastText: value("ink") },
      success: status("success"),
      warning: status("amber"),
      error: status("danger"),
      info: status("info"),
      text: { primary: value("ink"), secondary: value("muted"), disabled: value("muted") },
      background: { default: value("paper"), paper: value("white") },
      divider: value("line"),
    },
    shape: { borderRadius: px("r-control") },
    spacing: px("s1"),
    typography: {
      fontFamily: value("sans"),
      body1: type("t14"),
      body2: type("t14"),
      caption: type("t12"),
      h1: { ...type("t22"), fontWeight: 600 },
      h2: { ...type("t18"), fontWeight: 600 },
      h3: { ...type("t16"), fontWeight: 600 },
      button: { ...type("t14"), fontWeight: 600, textTransform: "none" },
    },
    shadows: Array.from({ length: 25 }, (_, depth) => (depth === 0 ? "none" : value("pop"))) as Theme["shadows"],
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { "&:focus-visible": ring } } },
      MuiButton: {
        defaultProps: { disableElevation: true, variant: "outlined", color: "inherit" },
        styleOverrides: {
          root: { minHeight: "var(--control-height)", paddingInline: px("s4") },
          outlined: { borderColor: value("control"), backgroundColor: value("white") },
          sizeSmall: { minHeight: px("s8"), paddingInline: px("s3") },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            backgroundColor: value("white"),
            "& .MuiOutlinedInput-notchedOutline": { borderColor: value("control") },
          },
          input: { paddingBlock: px("s2"), paddingInline: px("s3"), minHeight: px("s6"), boxSizing: "content-box" },
          multiline: { padding: 0 },
        },
      },
      MuiDialog: {
        styleOverrides: { paper: { borderRadius: px("r-hero"), boxShadow: value("modal"), margin: px("s4") } },
      },
      MuiDialogTitle: { styleOverrides: { root: { ...type("t18"), fontWeight: 600, paddingBottom: px("s2") } } },
      MuiDialogActions: { styleOverrides: { root: { padding: px("s4"), paddingInline: px("s6"), gap: px("s2") } } },
      MuiMenu: { styleOverrides: { paper: { border: `1px solid ${value("line")}` } } },
      MuiSlider: { styleOverrides: { thumb: { "&.Mui-focusVisible": { ...ring, boxShadow: "none" } } } },
      MuiTablePagination: {
        styleOverrides: { selectLabel: type("t14"), displayedRows: type("t14"), toolbar: { flexWrap: "wrap" } },
      },
    },
  });
}
