import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDataProvider, useTranslate } from "react-admin";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Messages } from "../../ui/Messages.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";

interface Props {
  disputeId: string;
  /** Both organizations' names. */
  names: Record<OrganizationType, string>;
}

/** What both sides have written each other about the order, the latest last, as they read it; earlier pages are added above. */
export function Conversation({ disputeId, names }: Props) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const refusalText = useRefusalText();
  const {
    data: read,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery({
    queryKey: ["dispute-messages", disputeId],
    queryFn: ({ pageParam }) => data.disputeMessages(disputeId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (!read)
    return error ? (
      <ErrorState title={t("conversation.loadFailed")} error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting rows={3} />
    );
  const messages = read.pages.flatMap(({ items }) => items).reverse();
  if (messages.length === 0) return <p>{t("conversation.empty")}</p>;
  return (
    <Stack>
      {error && (
        <Notice tone="danger" role="alert">
          {refusalText(error).text}
        </Notice>
      )}
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("conversation.earlier")}
          </Button>
        </div>
      )}
      <Messages messages={messages} names={names} />
    </Stack>
  );
}
