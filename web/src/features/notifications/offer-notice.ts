import { useCallback } from "react";
import { conversationPath, offerPath } from "#shared/desktop/addresses.ts";
import type { LiveEvent } from "#shared/notifications/contract.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { notificationsApi } from "./api.ts";

/** Tells the system of a new offer or question, where the platform can; it may come while the window is behind others. */
export function useOfferNotice(): (event: LiveEvent) => void {
  const { t } = useTranslation("desktop");
  const language = useLanguage();
  const services = useClientServices();
  const dispatch = useAppDispatch();
  return useCallback(
    ({ event, id }) => {
      const { notify } = services().platform;
      if (!notify || (event !== "offer.created" && event !== "question.created")) return;
      const [subject] = event.split(".") as ["offer" | "question"];
      const tell = async () => {
        // The activity knows who offers what. Without it the notice says less.
        const { data } = await dispatch(
          notificationsApi.endpoints.getOverview.initiate(undefined, { forceRefetch: true, subscribe: false }),
        );
        const offer = data?.activity.find((each) => each.event === event && each.subjectId === id);
        // What has just been sent has a price: only a later version may leave it open.
        const words = offer?.amount && {
          product: offer.productName,
          buyer: offer.counterparty,
          amount: formatMoney(offer.amount, language),
        };
        notify({
          title: words ? t(`${subject}.title`, words) : t(`${subject}.plainTitle`),
          body: words ? t(`${subject}.body`, words) : t(`${subject}.plainBody`),
          path: subject === "question" ? conversationPath(id) : offerPath(id),
        });
      };
      void tell();
    },
    [t, language, services, dispatch],
  );
}
