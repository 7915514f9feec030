/** Served as a file, because the page's policy allows no inline styles. */
export const style = `
:root { color-scheme: light; --ink: #1d2733; --soft: #5a6675; --line: #dce2e9; --ground: #f3f5f8; --deep: #1f3a5f; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
.bar { background: var(--deep); color: #fff; padding: 14px 20px; font-weight: 600; letter-spacing: 0.01em; }
.warning { background: #fdf3d7; color: #5c4508; border-bottom: 1px solid #eddba3; padding: 10px 20px; font-size: 15px; }
main { max-width: 560px; margin: 32px auto; padding: 0 16px; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: 28px; box-shadow: 0 1px 3px rgb(20 30 45 / 6%); }
h1 { margin: 0 0 6px; font-size: 24px; line-height: 1.25; }
h2 { margin: 24px 0 6px; font-size: 17px; }
pre { overflow-x: auto; margin: 0 0 16px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); font-size: 13px; }
.lead { margin: 0 0 20px; color: var(--soft); }
.total { margin: 0 0 20px; font-size: 34px; font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { margin: 0 0 24px; }
dl div { display: grid; grid-template-columns: 140px 1fr; gap: 4px 16px; padding: 9px 0; border-top: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
fieldset { margin: 0 0 24px; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 8px; color: var(--soft); }
.method { display: flex; align-items: center; gap: 10px; padding: 11px 14px; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
.method .name { flex: 1; }
.method small { display: block; color: var(--soft); font-size: 14px; }
.method b { font-variant-numeric: tabular-nums; white-space: nowrap; }
.method + .method { margin-top: 8px; }
.method input { accent-color: var(--deep); }
.method:has(input:checked) { border-color: var(--deep); box-shadow: inset 0 0 0 1px var(--deep); }
.actions { display: flex; gap: 12px; flex-wrap: wrap; }
button, .back { font: inherit; font-weight: 600; padding: 12px 22px; border-radius: 8px; border: 1px solid var(--deep); cursor: pointer; text-decoration: none; display: inline-block; }
.pay { flex: 1 1 200px; background: var(--deep); color: #fff; }
.pay:hover { background: #17304f; }
.decline, .back { background: #fff; color: var(--deep); }
.decline:hover, .back:hover { background: var(--ground); }
:focus-visible { outline: 3px solid #5b9bd8; outline-offset: 2px; }
@media (max-width: 480px) { main { margin: 16px auto; } .card { padding: 20px; } dl div { grid-template-columns: 1fr; } .total { font-size: 28px; } }
`;
