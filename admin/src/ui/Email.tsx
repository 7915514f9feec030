/** An address to write to; where it is too long for a line it breaks before its "@". */
export function Email({ of }: { of: string }) {
  const at = of.lastIndexOf("@");
  return (
    <a href={`mailto:${of}`}>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </a>
  );
}
