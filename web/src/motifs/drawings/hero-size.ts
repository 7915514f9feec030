/** The cloth's boxes, known without what draws it. */
export const clothSize = { wide: { width: 1250, height: 640 }, strip: { width: 360, height: 176 } } as const;
