import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import react from "eslint-plugin-react";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";
import { directiveReasons } from "./scripts/check/directive-reasons.mjs";

const typescript = ["**/*.{ts,tsx}"];
const screens = ["web/**/*.{ts,tsx}", "admin/**/*.{ts,tsx}"];

const importShape = {
  patterns: [
    { group: ["../../../*"], message: "Use an alias of package.json#imports: #shared/…, #backend/…, #web/…, #test/…" },
    {
      regex: "^[.#](?!.*\\.(ts|tsx|mts|mjs|js|json|css|svg|png|jpg|webp|woff2)(\\?.*)?$)",
      message: "Write the file's extension.",
    },
  ],
};

const onlyTests = {
  selector: "MemberExpression[property.name='only'][object.name=/^(describe|context|it|test|suite|specify)$/]",
  message: "A lone test hides all others.",
};

const untranslatedAttribute = {
  selector:
    "JSXAttribute[name.name=/^(aria-label|aria-description|aria-roledescription|title|alt|placeholder)$/] > Literal[value=/[A-Za-z]{2}/]",
  message: "A text that users see or hear is a key of shared/locales.",
};

/** The website's build leaves out of i18next how these are read (web/build/left-out), so in a browser they would do nothing. */
const leftOutOption = {
  selector:
    "CallExpression[callee.name='t'] > ObjectExpression > Property[key.name=/^(context|ordinal|joinArrays|postProcess|returnDetails|interpolation|nest)$/]",
  message: "A browser's build leaves this option of t() out.",
};

export default tseslint.config(
  { ignores: ["node_modules/", "dist/", ".data/", ".cache/", "coverage/", "test-results/"] },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { ground: { rules: { "directive-reasons": directiveReasons } } },
    rules: { "ground/directive-reasons": "error" },
  },
  {
    ...js.configs.recommended,
    languageOptions: { globals: globals.node },
  },
  {
    files: typescript,
    // The rules that ask what type something has, and three that were slow here, are oxlint's (.oxlintrc.json).
    extends: [...tseslint.configs.recommended, ...tseslint.configs.stylistic],
    rules: {
      "no-undef": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-imports": ["error", importShape],
      "no-restricted-syntax": ["error", onlyTests],
      "@typescript-eslint/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": "off",
    },
  },
  {
    files: ["shared/**/*.ts", "backend/**/*.ts", ...screens],
    rules: { "no-console": "error" },
  },
  {
    // Programs for the terminal: what they print is their answer.
    files: ["backend/src/cli.ts", "backend/src/**/*-main.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: screens,
    extends: [reactHooks.configs.flat["recommended-latest"], jsxA11y.flatConfigs.recommended],
    plugins: { react },
    languageOptions: { globals: globals.browser },
    settings: { react: { version: "19" } },
    rules: {
      "react/jsx-key": "error",
      "react/jsx-no-target-blank": "error",
      "no-restricted-syntax": ["error", onlyTests, untranslatedAttribute],
    },
  },
  {
    files: ["web/src/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", onlyTests, untranslatedAttribute, leftOutOption] },
  },
  {
    files: ["test/**/*.{ts,tsx}"],
    rules: {
      // chai's assertions are properties: `expect(x).to.be.true`.
      "@typescript-eslint/no-unused-expressions": "off",
    },
  },
);
