export { Certificates } from "./Certificates.tsx";
export { UnverifiedNotice } from "./UnverifiedNotice.tsx";
