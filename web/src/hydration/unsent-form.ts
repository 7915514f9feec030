/**
 * Fields of a form that came back unsent, with what was typed in them (`backend/src/website/given-back.ts`). They become as they were before:
 * what the server had written is theirs again, and what was typed counts as typed.
 */
for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  "[data-typed]",
)) {
  const { value } = field;
  const before = field.dataset.typed ?? "";
  // Set by hand, it stays when the default changes.
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
