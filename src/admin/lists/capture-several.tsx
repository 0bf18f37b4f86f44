import { Alert, Text } from "@medusajs/ui"
import { useState } from "react"
import { postToPlugin } from "../api/admin-client"
import type { ActAnswer, ChargeInList } from "../api/admin-answer-types"
import { useRefreshingMutation } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../page/form/confirm-prompt"
import { PageLink } from "../page/page-link"
import {
  captureOneByOne,
  type CaptureOutcome,
  sumOfReais,
} from "./capture-one-by-one"
import { SmallButton } from "../page/small-button"

interface CaptureSeveralProps {
  selected: ChargeInList[]
  labelOf: (charge: ChargeInList) => string
  onClear: () => void
}

/**
 * A bar with which an administrator captures the selected charges and sees the results. The UI kit's command bar is not
 * used, because it has no accessible name and would capture at the press of a single key.
 */
export function CaptureSeveral({
  selected,
  labelOf,
  onClear,
}: CaptureSeveralProps) {
  const { t, money } = useTexts()
  const [asked, setAsked] = useState<ChargeInList[]>()
  const [captured, setCaptured] = useState<CaptureOutcome[]>()
  const [first] = selected
  return (
    <>
      {first && (
        <div
          role="region"
          aria-label={t("captureSeveral.label")}
          className="bg-ui-bg-subtle flex flex-wrap items-center gap-2 px-6 py-3"
        >
          <Text size="small" weight="plus" role="status" className="mr-auto">
            {t("captureSeveral.selected", { count: selected.length })}
          </Text>
          <SmallButton onClick={() => setAsked(selected)}>
            {t("captureSeveral.some", {
              sum: money(sumOfReais(selected), first.currency_code),
            })}
          </SmallButton>
          <SmallButton variant="transparent" onClick={onClear}>
            {t("captureSeveral.clear")}
          </SmallButton>
        </div>
      )}
      {captured && <CaptureResults outcomes={captured} labelOf={labelOf} />}
      {asked && (
        <AskToCapture
          charges={asked}
          labelOf={labelOf}
          onEnd={(outcomes) => {
            setAsked(undefined)
            if (outcomes === undefined) return
            setCaptured(outcomes)
            onClear()
          }}
        />
      )}
    </>
  )
}

interface AskToCaptureProps {
  charges: ChargeInList[]
  labelOf: CaptureSeveralProps["labelOf"]
  onEnd: (outcomes?: CaptureOutcome[]) => void
}

/**
 * Shows the selected charges with their number and sum, and asks for a reason and for confirmation. Each request
 * contains the token `observed` that the list showed when the prompt was opened. The server refuses to capture a charge
 * that has changed since then.
 */
function AskToCapture({ charges, labelOf, onEnd }: AskToCaptureProps) {
  const { t, money } = useTexts()
  const capture = useRefreshingMutation((reason: string) =>
    captureOneByOne(charges, ({ id, amount, observed }) =>
      postToPlugin<ActAnswer>(`/charges/${id}/capture`, {
        amount,
        observed,
        reason,
      })
    )
  )
  const figures = {
    count: charges.length,
    sum: money(sumOfReais(charges), charges[0]?.currency_code ?? "brl"),
  }
  return (
    <ConfirmPrompt
      needsReason
      title={t("captureSeveral.title", figures)}
      what={t("captureSeveral.means")}
      confirm={t("captureSeveral.confirm", figures)}
      progress={capture}
      onEnd={onEnd}
      onConfirm={(reason) => capture.mutate(reason, { onSuccess: onEnd })}
    >
      <ul
        aria-label={t("captureSeveral.what")}
        tabIndex={0}
        className="txt-small focus-visible:shadow-borders-focus max-h-48 overflow-y-auto outline-none"
      >
        {charges.map((charge) => (
          <li key={charge.id} className="flex justify-between gap-x-4 py-1">
            <span className="min-w-0 break-words">{labelOf(charge)}</span>
            {money(charge.amount, charge.currency_code)}
          </li>
        ))}
      </ul>
    </ConfirmPrompt>
  )
}

interface ResultProps {
  outcomes: CaptureOutcome[]
  labelOf: CaptureSeveralProps["labelOf"]
}

/**
 * Shows how many charges were captured, and their sum. Lists the charges whose capture failed or has an unknown
 * outcome.
 */
function CaptureResults({ outcomes, labelOf }: ResultProps) {
  const { t, money, message } = useTexts()
  const done = outcomes.filter(({ end }) => end === "done")
  const others = outcomes.filter(({ end }) => end !== "done")
  return (
    <Alert
      variant={others.length === 0 ? "success" : "warning"}
      role="status"
      className="m-4"
    >
      <p>
        {t("captureSeveral.done", {
          count: done.length,
          all: outcomes.length,
          sum: money(
            sumOfReais(done),
            outcomes[0]?.charge.currency_code ?? "brl"
          ),
        })}
      </p>
      <ul>
        {others.map(({ charge, end, why = "" }) => (
          <li key={charge.id} className="text-ui-fg-subtle">
            <PageLink to={`/payments/${charge.id}`}>{labelOf(charge)}</PageLink>
            {": "}
            {end === "failed"
              ? message(why)
              : [t("captureSeveral.unknown"), message(why)].join(" ").trim()}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
