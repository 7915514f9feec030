/** A key that does the same as what it stands beside. */
export const Key = ({ of }: { of: string }) => <kbd>{of}</kbd>;
