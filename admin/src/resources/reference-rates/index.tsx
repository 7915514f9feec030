import { Guard } from "../../ui/Guard.tsx";
import { RateList } from "./RateList.tsx";

export const referenceRates = {
  name: "reference-rates",
  list: () => (
    <Guard permission="rates.read">
      <RateList />
    </Guard>
  ),
};
