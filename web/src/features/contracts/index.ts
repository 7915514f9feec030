/** What other features show of a contract. */
export { ContractTerms } from "./ContractTerms.tsx";
