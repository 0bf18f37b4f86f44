import { Button } from "@medusajs/ui"
import { useState } from "react"
import type {
  ChargeAction,
  ChargeInFull,
  ShownDiscrepancy,
} from "../api/payment-answers"
import { useAct, useReadCharge } from "../api/use-payments"
import { useMay } from "../api/use-permissions"
import { useTexts } from "../i18n/use-texts"
import { ActionPrompt } from "./action-prompt"
import { type ActName, actsThatEnd, normalActs } from "./acts"
import { NewLinkPrompt } from "./new-link-prompt"
import { useActToast } from "./use-act-toast"
import { useRefusalToast } from "./use-refusal-toast"

interface Asked {
  name: ActName | "new_link"
  charge: ChargeInFull
}

/** The acts that stand beside a payment. */
export function ChargeActions({ charge }: { charge: ChargeInFull }) {
  return (
    <ActButtons
      names={normalActs(charge).map((act) => buttonOf(act, charge.state))}
      chargeId={charge.id}
      charge={charge}
    />
  )
}

interface DiscrepancyActionsProps {
  discrepancy: ShownDiscrepancy
  /** Where the payment's own acts do not stand on the page. */
  withNormal?: boolean
}

/** The acts that end a discrepancy, and a person's word that it is dealt with. */
export function DiscrepancyActions({
  discrepancy,
  withNormal = false,
}: DiscrepancyActionsProps) {
  const acts = [
    ...(withNormal ? normalActs(discrepancy) : []),
    ...actsThatEnd(discrepancy),
  ]
  const state = discrepancy.ledger?.state
  return (
    <ActButtons
      names={[
        ...acts.map((act) => buttonOf(act, state)),
        "resolve_discrepancy",
      ]}
      chargeId={discrepancy.charge_id}
      discrepancy={discrepancy}
    />
  )
}

function buttonOf(
  act: ChargeAction,
  state: string | undefined
): ActName | "new_link" {
  return act === "refund" && state === "authorized" ? "release" : act
}

interface ActButtonsProps {
  names: readonly (ActName | "new_link")[]
  chargeId: string
  /** Left out, it is read when something is to be done with it. */
  charge?: ChargeInFull
  discrepancy?: ShownDiscrepancy
}

/** Buttons of acts, each of which asks before it does something; none for who may not. */
export function ActButtons({
  names,
  chargeId,
  charge,
  discrepancy,
}: ActButtonsProps) {
  const { t } = useTexts()
  const { money: mayMoveMoney } = useMay()
  const [asked, setAsked] = useState<Asked>()
  const readCharge = useReadCharge()
  const update = useAct()
  const tell = useActToast()
  const sayRefusal = useRefusalToast()
  const end = () => setAsked(undefined)
  const begin = (name: Asked["name"]) => {
    if (name === "synchronize") {
      update.mutate(
        { chargeId, name, body: {} },
        { onSuccess: (answer) => tell(name, answer), onError: sayRefusal }
      )
    } else if (charge) {
      setAsked({ name, charge })
    } else if (discrepancy?.ledger === null) {
      // Its charge is of no ledger: all that is left is a person's word.
      const { currency_code } = discrepancy
      const unknown = { id: chargeId, currency_code, dispute: null }
      setAsked({ name, charge: unknown as ChargeInFull })
    } else {
      readCharge.mutate(chargeId, {
        onSuccess: (found) => setAsked({ name, charge: found }),
        onError: sayRefusal,
      })
    }
  }
  if (!mayMoveMoney || names.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {names.map((name) => (
        <Button
          key={name}
          type="button"
          size="small"
          variant={
            name === "refund" || name === "release" ? "danger" : "secondary"
          }
          isLoading={name === "synchronize" && update.isPending}
          disabled={readCharge.isPending}
          onClick={() => begin(name)}
        >
          {t(`act.${name}.label`)}
        </Button>
      ))}
      {asked?.name === "new_link" && asked.charge.order_id !== null && (
        <NewLinkPrompt
          order={{ id: asked.charge.order_id, account: asked.charge.account }}
          onEnd={end}
        />
      )}
      {asked && asked.name !== "new_link" && (
        <ActionPrompt
          name={asked.name}
          charge={asked.charge}
          discrepancy={discrepancy}
          onEnd={end}
        />
      )}
    </div>
  )
}
