import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import type {
  ChargeAction,
  ChargeInFull,
  ShownDiscrepancy,
  ShownState,
} from "../api/payment-answers"
import { useReadCharge, useUpdateNow } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { AcceptFigurePrompt } from "./accept-figure-prompt"
import { isDangerous, shownActions } from "./action-order"
import { BookAsPartPrompt } from "./book-as-part-prompt"
import { CapturePrompt } from "./capture-prompt"
import { CloseDisputePrompt } from "./close-dispute-prompt"
import { ErasePayerPrompt } from "./erase-payer-prompt"
import { NewLinkPrompt } from "./new-link-prompt"
import type { PromptProps } from "./prompt-props"
import { RefundPrompt } from "./refund-prompt"
import { ReleasePrompt } from "./release-prompt"
import { ResolvePrompt } from "./resolve-prompt"
import { useRefusalToast } from "./use-refusal-toast"

interface ChargeActionsProps {
  /** A discrepancy's charge is read when something is to be done with it. */
  charge:
    | ChargeInFull
    | Pick<ShownDiscrepancy, "charge_id" | "actions" | "order_id" | "ledger">
}

interface Asked {
  action: ChargeAction
  charge: ChargeInFull
}

/** The buttons of what may be done with a charge; each one asks before it does it. */
export function ChargeActions({ charge }: ChargeActionsProps) {
  const { t } = useTexts()
  const [asked, setAsked] = useState<Asked>()
  const readCharge = useReadCharge()
  const update = useUpdateNow()
  const sayRefusal = useRefusalToast()
  const actions = shownActions(charge)
  const id = "charge_id" in charge ? charge.charge_id : charge.id
  const state = "charge_id" in charge ? charge.ledger?.state : charge.state
  const begin = (action: ChargeAction) => {
    if (action === "synchronize") {
      update.mutate(id, {
        onSuccess: (waitsFor) => {
          if (waitsFor === undefined) toast.success(t("act.synchronize.done"))
          else
            toast.warning(t("act.synchronize.waits"), { description: waitsFor })
        },
        onError: sayRefusal,
      })
    } else if ("charge_id" in charge) {
      readCharge.mutate(id, {
        onSuccess: (found) => setAsked({ action, charge: found }),
        onError: sayRefusal,
      })
    } else {
      setAsked({ action, charge })
    }
  }
  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          type="button"
          size="small"
          variant={isDangerous(action) ? "danger" : "secondary"}
          isLoading={action === "synchronize" && update.isPending}
          disabled={readCharge.isPending}
          onClick={() => begin(action)}
        >
          {t(`act.${wordsOf(action, state)}.label`)}
        </Button>
      ))}
      {asked && (
        <PromptOf
          action={asked.action}
          charge={asked.charge}
          onEnd={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

/** What is only reserved is released, and never called a refund. */
function wordsOf(
  action: ChargeAction,
  state: ShownState | undefined
): ChargeAction | "release" {
  return action === "refund" && state === "authorized" ? "release" : action
}

function PromptOf({ action, ...props }: PromptProps & Asked) {
  const { charge, onEnd } = props
  switch (action) {
    case "synchronize":
      return null
    case "capture":
      return <CapturePrompt {...props} />
    case "refund":
      return wordsOf(action, charge.state) === "release" ? (
        <ReleasePrompt {...props} />
      ) : (
        <RefundPrompt {...props} />
      )
    case "book_as_part":
      return <BookAsPartPrompt {...props} />
    case "resolve":
      return charge.operation_in_doubt_id === null ? null : (
        <ResolvePrompt
          chargeId={charge.id}
          operationId={charge.operation_in_doubt_id}
          onEnd={onEnd}
        />
      )
    case "accept_gateway_figure":
      return <AcceptFigurePrompt {...props} />
    case "close_dispute":
      return <CloseDisputePrompt {...props} />
    case "new_link":
      return charge.order_id === null ? null : (
        <NewLinkPrompt
          order={{ id: charge.order_id, account: charge.account }}
          onEnd={onEnd}
        />
      )
    case "erase_payer":
      return <ErasePayerPrompt {...props} />
  }
}
