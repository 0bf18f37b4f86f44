import { Alert, Text } from "@medusajs/ui"
import type { CardSdkOutcome } from "../card-sdk/check-card-sdk"
import type { KeptCheck } from "../card-sdk/kept-check"
import type { CardSdkCheckState } from "../card-sdk/use-card-sdk-check"
import { useTexts } from "../i18n/use-texts"
import { ButtonWithResult } from "./button-with-result"

/** It answers; in production that is all that can be tried. */
export function isAnswered(check: KeptCheck | undefined): boolean {
  return check?.outcome === "answered" || check?.outcome === "loaded"
}

/** Tries the card SDK in this browser, since the server cannot know whether it answers there. */
export function CardSdkStep({ check }: { check: CardSdkCheckState }) {
  const { t } = useTexts()
  if (check.checkNow === undefined) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("checklist.cardSdk.enterFirst")}
      </Text>
    )
  }
  return (
    <div className="pt-2">
      <ButtonWithResult
        label={t("checklist.cardSdk.check")}
        isPending={check.isPending}
        onClick={check.checkNow}
        error={check.error}
        failed={t("connection.failed")}
      >
        {check.last && !check.isPending && <Result check={check.last} />}
      </ButtonWithResult>
    </div>
  )
}

const VARIANTS: Record<CardSdkOutcome, "success" | "warning" | "error"> = {
  answered: "success",
  loaded: "success",
  refused: "error",
  unreachable: "error",
  not_loaded: "error",
  other_credentials: "warning",
  forbidden: "error",
}

function Result({ check }: { check: KeptCheck }) {
  const { t, dateAndHour } = useTexts()
  const { outcome, reason, missing, at } = check
  return (
    <Alert variant={VARIANTS[outcome]}>
      <p>{t(`checklist.cardSdk.outcomes.${outcome}.what`)}</p>
      <p className="text-ui-fg-subtle">
        {t(`checklist.cardSdk.outcomes.${outcome}.todo`, { ...missing })}
      </p>
      {reason !== undefined && (
        <p className="text-ui-fg-subtle mt-1 break-words">
          {t("connection.answer", { message: reason })}
        </p>
      )}
      <p className="text-ui-fg-subtle mt-1">
        {t("checklist.cardSdk.checkedOn", { date: dateAndHour(at) })}
      </p>
    </Alert>
  )
}
