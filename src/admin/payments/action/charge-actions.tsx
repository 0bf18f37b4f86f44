import { useState } from "react"
import { Link } from "react-router-dom"
import type {
  ChargeInFull,
  ShownDiscrepancy,
} from "../../api/admin-answer-types"
import { usePerformAction, usePermissions } from "../../api/queries"
import { useTexts } from "../../i18n/use-texts"
import { useRefusalToast } from "../../page/refusal"
import {
  ActionPrompt,
  type ActionPromptProps,
  useActToast,
} from "./action-prompt"
import {
  type ActName,
  actsForDiscrepancy,
  listAllowedGeneralActs,
} from "./acts"
import { SmallButton } from "../../page/small-button"

type ButtonName = ActName | "new_link"

export function ChargeActions({ charge }: { charge: ChargeInFull }) {
  const isReserved = charge.state === "authorized"
  return (
    <ActButtons
      names={listAllowedGeneralActs(charge).map((act) =>
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

/**
 * Shows the buttons of the actions that resolve a discrepancy or help to resolve it, and a button that marks the
 * discrepancy as resolved without an action.
 */
export function DiscrepancyActions(props: DiscrepancyActionsProps) {
  return (
    <ActButtons
      names={[...actsForDiscrepancy(props.discrepancy), "resolve_discrepancy"]}
      {...props}
    />
  )
}

interface ActButtonsProps {
  names: readonly ButtonName[]
  charge: ChargeInFull
  discrepancy?: ShownDiscrepancy
}

/**
 * Shows the buttons of actions to users with the permission `money`. All actions except `synchronize` and `new_link`
 * ask for confirmation.
 */
export function ActButtons({ names, charge, discrepancy }: ActButtonsProps) {
  const { t } = useTexts()
  const { money: mayMoveMoney } = usePermissions()
  // This is the charge that was shown when the administrator decided. The page behind the prompt may have been reloaded
  // since then.
  const [asked, setAsked] = useState<Omit<ActionPromptProps, "onEnd">>()
  const update = usePerformAction()
  const sayOutcome = useActToast()
  const sayRefusal = useRefusalToast()
  const openPromptOrSynchronize = (name: ActName) => {
    if (name !== "synchronize") {
      setAsked({ name, charge, discrepancy })
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
  if (!mayMoveMoney || names.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {names.map((name) =>
        name === "new_link" ? (
          <NewLinkButton key={name} order={charge.order_id} />
        ) : (
          <SmallButton
            key={name}
            variant={
              name === "refund" || name === "release" ? "danger" : "secondary"
            }
            isLoading={name === "synchronize" && update.isPending}
            onClick={() => openPromptOrSynchronize(name)}
          >
            {t(`act.${name}.label`)}
          </SmallButton>
        )
      )}
      {asked && <ActionPrompt {...asked} onEnd={() => setAsked(undefined)} />}
    </div>
  )
}

/**
 * A button that opens the form for a new payment link for the outstanding amount of an order. If `order` is null, no
 * order is selected in the form.
 */
export function NewLinkButton({ order }: { order: string | null }) {
  const { t } = useTexts()
  return (
    <SmallButton asChild>
      <Link to={`/payments/create-link?order=${order ?? ""}`}>
        {t("links.make.new")}
      </Link>
    </SmallButton>
  )
}
