/**
 * A form that was sent before its script had come is shown again with what was typed (`backend/src/website/unsent-form.ts`). React must not
 * take that for what the page begins with: each field gets its own default back, and keeps the typed text as typed.
 */
for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  "[data-typed]",
)) {
  const { value } = field;
  const before = field.dataset.typed ?? "";
  // A value that was set by a script stays when the default changes.
  if (!(field instanceof HTMLSelectElement)) {
    field.value = value;
    field.defaultValue = before;
  } else {
    for (const option of field.options) option.defaultSelected = option.value === before;
    field.value = value;
  }
  field.removeAttribute("data-typed");
}
export {};
