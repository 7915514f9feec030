import { useTranslate } from "react-admin";

/** What a message asks of the provider, in words; one without words stands for itself. */
export function useTopicName(): (topic: string) => string {
  const t = useTranslate();
  return (topic) => t(`providerCalls.topic.${topic}`, { _: topic });
}
