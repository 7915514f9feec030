import type { Purpose, Refusal } from "#shared/documents/choices.ts";
import { makeGeoJson, makePdf, makePicture, makeXlsx, makeZip } from "#test/factories/files.ts";

const html = "<!doctype html><html><body><script>alert(1)</script></body></html>";
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`;

interface Bad {
  bytes: Buffer | Promise<Buffer>;
  name: string;
  type: string;
  purpose?: Purpose;
  refusal: Refusal;
}

/** A JPEG whose comment, which is among its first bytes, is a program. */
async function commented(): Promise<Buffer> {
  const picture = await makePicture();
  const words = Buffer.from("<script>alert(document.domain)</script>");
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length + 2);
  return Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, words, picture.subarray(2)]);
}

/** What nobody gets to see, whatever it is called. */
export const bad: Record<string, Bad> = {
  "a drawing that may hold programs": {
    bytes: Buffer.from(svg),
    name: "logo.svg",
    type: "image/svg+xml",
    refusal: "svg",
  },
  "such a drawing called a picture": {
    bytes: Buffer.from(svg),
    name: "logo.png",
    type: "image/png",
    purpose: "logo",
    refusal: "svg",
  },
  "a page": { bytes: Buffer.from(html), name: "page.html", type: "text/html", refusal: "html" },
  "a page called a paper": {
    bytes: Buffer.from(`\n  ${html}`),
    name: "paper.pdf",
    type: "application/pdf",
    refusal: "html",
  },
  "a page called a table": { bytes: Buffer.from(html), name: "table.csv", type: "text/csv", refusal: "html" },
  "a table with a page in it": {
    bytes: Buffer.from("a,b\n1,<script>alert(1)</script>\n"),
    name: "table.csv",
    type: "text/csv",
    refusal: "html",
  },
  "a script of a shell called a table": {
    bytes: Buffer.from("#!/bin/sh\nrm -rf /\n"),
    name: "table.csv",
    type: "text/csv",
    refusal: "script",
  },
  "a script of a server called a picture": {
    bytes: Buffer.from("<?php system($_GET['c']); ?>"),
    name: "a.jpg",
    type: "image/jpeg",
    refusal: "script",
  },
  "a script of a page called a table": {
    bytes: Buffer.from("alert(document.cookie)\n"),
    name: "table.csv",
    type: "text/csv",
    refusal: "csvBroken",
  },
  "a table of quotes that do not end, and of blanks": {
    bytes: Buffer.from(`"a${'"a'.repeat(400_000)}${" ".repeat(1_000_000)},b\n`),
    name: "table.csv",
    type: "text/csv",
    refusal: "csvBroken",
  },
  "a program of Windows called a paper": {
    bytes: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(500)]),
    name: "paper.pdf",
    type: "application/pdf",
    refusal: "script",
  },
  "a paper with a page before it": {
    bytes: makePdf().then((pdf) => Buffer.concat([Buffer.from(html), pdf])),
    name: "a.pdf",
    type: "application/pdf",
    refusal: "polyglot",
  },
  "a paper with something else before it": {
    bytes: makePdf().then((pdf) => Buffer.concat([Buffer.from("GIF89a........"), pdf])),
    name: "a.pdf",
    type: "application/pdf",
    refusal: "polyglot",
  },
  "a paper with a page in its head": {
    bytes: makePdf().then((pdf) => Buffer.concat([Buffer.from(`%PDF-1.7\n%${html}\n`), pdf])),
    name: "a.pdf",
    type: "application/pdf",
    refusal: "polyglot",
  },
  "a picture with a page before it": {
    bytes: makePicture().then((picture) => Buffer.concat([Buffer.from(html), picture])),
    name: "a.jpg",
    type: "image/jpeg",
    refusal: "polyglot",
  },
  "a picture with a page in its head": { bytes: commented(), name: "a.jpg", type: "image/jpeg", refusal: "polyglot" },
  "a paper that was cut off": {
    bytes: makePdf().then((pdf) => pdf.subarray(0, pdf.length - 30)),
    name: "a.pdf",
    type: "application/pdf",
    refusal: "pdfBroken",
  },
  "a picture that was cut off": {
    bytes: makePicture().then((picture) => picture.subarray(0, picture.length / 2)),
    name: "a.jpg",
    type: "image/jpeg",
    refusal: "pictureBroken",
  },
  "a picture of telephones that browsers do not show": {
    bytes: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(100)]),
    name: "IMG_1.HEIC",
    type: "image/heic",
    refusal: "heic",
  },
  "a moving picture": {
    bytes: Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"),
    name: "a.gif",
    type: "image/gif",
    refusal: "typeNotAllowed",
  },
  "an archive": {
    bytes: makeZip({ "a.exe": "MZ" }),
    name: "a.zip",
    type: "application/zip",
    refusal: "typeNotAllowed",
  },
  "an archive called a sheet": {
    bytes: makeZip({ "a.exe": "MZ" }),
    name: "a.xlsx",
    type: "application/zip",
    refusal: "xlsxBroken",
  },
  "a sheet with programs": {
    bytes: makeXlsx({ "xl/vbaProject.bin": "x" }),
    name: "a.xlsx",
    type: "application/vnd.ms-excel",
    refusal: "macros",
  },
  "a table whose lines differ": {
    bytes: Buffer.from("a,b\n1,2,3\n"),
    name: "a.csv",
    type: "text/csv",
    refusal: "csvBroken",
  },
  "a table in another code": {
    bytes: Buffer.from("a,b\ncaf\xe9,1\n", "latin1"),
    name: "a.csv",
    type: "text/csv",
    refusal: "csvBroken",
  },
  "a map that is none": {
    bytes: Buffer.from(`{"type":"Parcel"}`),
    name: "a.geojson",
    type: "application/geo+json",
    refusal: "geoJsonBroken",
  },
  "a map that was cut off": {
    bytes: makeGeoJson().subarray(0, 40),
    name: "a.geojson",
    type: "application/geo+json",
    refusal: "geoJsonBroken",
  },
  words: { bytes: Buffer.from("hello"), name: "a.txt", type: "text/plain", refusal: "typeNotAllowed" },
  "a paper where a picture is needed": {
    bytes: makePdf(),
    name: "a.jpg",
    type: "image/jpeg",
    purpose: "productPicture",
    refusal: "notAPicture",
  },
};
