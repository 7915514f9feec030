/**
 * Answers electron-builder's question whether it should bring packages into the installers: no. Everything is bundled; without
 * this it would not find any beside the built program and pack those of the repository.
 */
export default async () => false;
