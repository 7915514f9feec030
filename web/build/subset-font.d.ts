declare module "subset-font" {
  interface Options {
    targetFormat: string;
    keepFeatures: readonly string[];
    keepAllGlyphs: boolean;
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string | null, options: Options): Promise<Buffer>;
}
