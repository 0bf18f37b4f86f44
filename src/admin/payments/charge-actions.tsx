import { Button } from "@medusajs/ui"
import { useState } from "react"
import type { ChargeInFull, ShownDiscrepancy } from "../api/payment-answers"
import { useAct } from "../api/use-payments"
import { useMay } from "../api/use-permissions"
import { useTexts } from "../i18n/use-texts"
import { ActionPrompt } from "./action-prompt"
import { type ActName, actsThatEnd, normalActs } from "./acts"
import { NewLinkPrompt } from "./new-link-prompt"
import { useActToast } from "./use-act-toast"
import { useRefusalToast } from "./use-refusal-toast"

type ButtonName = ActName | "new_link"

/** The acts that stand beside a payment. */
export function ChargeActions({ charge }: { charge: ChargeInFull }) {
  const isReserved = charge.state === "authorized"
  return (
    <ActButtons
      names={normalActs(charge).map((act) =>
        act === "refund" && isReserved ? "release" : act
      )}
      charge={charge}
    />
  )
}

interface DiscrepancyActionsProps {
  discrepancy: ShownDiscrepancy
  charge: ChargeInFull
}

/** The acts that end a discrepancy, and a person's word that it is dealt with. */
export function DiscrepancyActions(props: DiscrepancyActionsProps) {
  return (
    <ActButtons
      names={[...actsThatEnd(props.discrepancy), "resolve_discrepancy"]}
      {...props}
    />
  )
}

interface ActButtonsProps {
  names: readonly ButtonName[]
  charge: ChargeInFull
  discrepancy?: ShownDiscrepancy
}

/** Buttons of acts, each of which asks before it does something; none for who may not. */
export function ActButtons({ names, charge, discrepancy }: ActButtonsProps) {
  const { t } = useTexts()
  const { money: mayMoveMoney } = useMay()
  // As it was shown when somebody decided: the page is renewed behind the prompt.
  const [asked, setAsked] = useState<ActButtonsProps & { name: ButtonName }>()
  const update = useAct()
  const sayOutcome = useActToast()
  const sayRefusal = useRefusalToast()
  const end = () => setAsked(undefined)
  const begin = (name: ButtonName) => {
    if (name !== "synchronize") {
      setAsked({ names, name, charge, ...(discrepancy && { discrepancy }) })
      return
    }
    update.mutate(
      { chargeId: charge.id, name, body: {} },
      {
        onSuccess: (answer) => sayOutcome(name, answer),
        onError: sayRefusal,
      }
    )
  }
  const orderId = asked?.charge.order_id
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
          onClick={() => begin(name)}
        >
          {t(`act.${name}.label`)}
        </Button>
      ))}
      {asked?.name === "new_link" && orderId != null && (
        <NewLinkPrompt
          order={{ id: orderId, account: asked.charge.account }}
          onEnd={end}
        />
      )}
      {asked && asked.name !== "new_link" && (
        <ActionPrompt
          name={asked.name}
          charge={asked.charge}
          discrepancy={asked.discrepancy}
          onEnd={end}
        />
      )}
    </div>
  )
}
