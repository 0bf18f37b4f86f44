import { Input, RadioGroup, toast } from "@medusajs/ui"
import { useState } from "react"
import type {
  ActAnswer,
  ChargeInFull,
  ShownDiscrepancy,
  LedgerAndGatewayState,
} from "../../api/admin-answer-types"
import { usePerformAction, usePluginQuery } from "../../api/queries"
import { useTexts } from "../../i18n/use-texts"
import { ConfirmPrompt } from "../../page/form/confirm-prompt"
import {
  parseEnteredValue,
  formatForInputField,
} from "../../page/form/entered-value"
import { Field } from "../../page/form/field"
import { type ActName, amountHintOf, findActWithRoute } from "./acts"
import { LedgerAndGatewaySums } from "./ledger-and-gateway-sums"
import { RefundByPrice } from "./refund-by-price"
import { usePaymentWords } from "../use-payment-words"

export interface ActionPromptProps {
  name: ActName
  /**
   * A copy of the charge from the time when the administrator opened the prompt. Later changes of the charge do not
   * appear in this copy.
   */
  charge: ChargeInFull
  discrepancy?: ShownDiscrepancy | undefined
  onEnd: () => void
}

/**
 * Asks for the input that an action needs, for example an amount or a reason, and for confirmation. Then sends the
 * action to the server and shows the result or the error.
 */
export function ActionPrompt({
  name,
  charge,
  discrepancy,
  onEnd,
}: ActionPromptProps) {
  const { t, locale, money } = useTexts()
  const { discrepancy: wordsOf } = usePaymentWords()
  const act = findActWithRoute(name)
  const most = act.most?.(charge)
  const progress = usePerformAction()
  const sayOutcome = useActToast()
  // The figures are read only once, because they must not change while the administrator decides.
  const { data: figures, error } = usePluginQuery<LedgerAndGatewayState>(
    `/charges/${charge.id}/gateway`,
    {
      enabled: act.asksGateway ?? false,
      retry: false,
      staleTime: Infinity,
      gcTime: 0,
    }
  )
  const [typed, setTyped] = useState(() =>
    formatForInputField({ kind: "amount", value: most ?? 0 }, locale)
  )
  const [day, setDay] = useState(charge.dispute?.answer_deadline ?? "")
  const [outcome, setOutcome] = useState("")
  const [as, setAs] = useState("")
  const inReais = (amount: number) => money(amount, charge.currency_code)
  const amount =
    most === undefined ? undefined : Number(parseEnteredValue("amount", typed))
  const isAmountRight = amount === undefined || (amount > 0 && amount <= most!)
  const operation = figures?.operation
  const states =
    outcome === "happened" ? (operation?.states_to_enter ?? []) : []
  const asksForState = states.length > 0
  const isReady = [
    isAmountRight,
    !act.asksGateway || figures !== undefined,
    name !== "accept_gateway_sums" || figures?.gateway != null,
    name !== "resolve" || operation != null,
    !act.outcomes || outcome !== "",
    !asksForState || as !== "",
  ].every(Boolean)
  const shownAmount = operation?.amount ?? act.amount?.(charge)
  const values = {
    amount: shownAmount === undefined ? "" : inReais(shownAmount),
    operation: operation ? t(`operations.kinds.${operation.kind}`) : "",
    title: discrepancy ? wordsOf(discrepancy.kind).title : "",
  }
  return (
    <ConfirmPrompt
      isDangerous={act.isDangerous ?? false}
      needsReason={act.needsReason ?? false}
      title={t(`act.${name}.title`, values)}
      what={
        <>
          <p>
            {t(`act.${name}.${act.asksGateway && !figures ? "asks" : "what"}`, {
              ...values,
              defaultValue: t(`act.${name}.what`, values),
            })}
          </p>
          {name === "erase_payer" && charge.dispute?.closed_at === null && (
            <p>{t("act.erase_payer.disputed")}</p>
          )}
        </>
      }
      confirm={
        amount !== undefined && isAmountRight
          ? t(`act.${name}.confirmAmount`, { amount: inReais(amount) })
          : t(`act.${name}.label`)
      }
      isReady={isReady}
      progress={progress}
      onEnd={onEnd}
      onConfirm={(reason) =>
        progress.mutate(
          {
            chargeId: charge.id,
            name: act.route,
            body: act.body({
              charge,
              discrepancy,
              figures,
              reason,
              amount,
              day,
              outcome,
              as: asksForState ? as : undefined,
            }),
          },
          {
            onSuccess: (answer) => {
              sayOutcome(name, answer)
              onEnd()
            },
          }
        )
      }
    >
      {act.asksGateway && (
        <LedgerAndGatewaySums figures={figures} error={error} />
      )}
      {name === "refund" &&
        amount !== undefined &&
        charge.discount + charge.interest > 0 && (
          <RefundByPrice
            charge={charge}
            onAmount={(value) =>
              setTyped(formatForInputField({ kind: "amount", value }, locale))
            }
          />
        )}
      {amount !== undefined && (
        <Field
          isNarrow
          id="act-amount"
          label={t(`act.${name}.amount`)}
          hint={t(`act.${name}.${amountHintOf(act, charge, amount)}`)}
          problem={
            !isAmountRight && t("act.wrongAmount", { amount: inReais(most!) })
          }
        >
          <Input
            id="act-amount"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={!isAmountRight}
            aria-describedby="act-amount-hint"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      {act.asksDay && (
        <Field isNarrow id="act-day" label={t("dispute.answerDeadline")}>
          <Input
            id="act-day"
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
      )}
      {act.outcomes && (
        <RadioChoice
          label={t(`act.${name}.question`)}
          value={outcome}
          onChange={setOutcome}
          options={act.outcomes.map((value) => ({
            value,
            label: t(`act.${name}.outcomes.${value}.label`),
            description: t(`act.${name}.outcomes.${value}.hint`),
          }))}
        />
      )}
      {asksForState && (
        <RadioChoice
          label={t("act.resolve.as")}
          value={as}
          onChange={setAs}
          options={states.map((value) => ({
            value,
            label: t(`words.states.${value}`),
            description: "",
          }))}
        />
      )}
    </ConfirmPrompt>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: { value: string; label: string; description: string }[]
  onChange: (value: string) => void
}

function RadioChoice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <RadioGroup.ChoiceBox key={option.value} {...option} />
      ))}
    </RadioGroup>
  )
}

/**
 * Returns a function that shows the result of an action as a toast. The result `agreed` means that the action is done.
 * For any other result, the toast is a warning, and contains the server's message if there is one.
 */
export function useActToast() {
  const { t, message } = useTexts()
  return (name: ActName, { result, message: why }: ActAnswer) => {
    if (result === "agreed") {
      toast.success(t(`act.${name}.done`))
      return
    }
    const came = t(`act.came.${result}`)
    toast.warning(t(`act.${name}.${result}`, { defaultValue: came }), {
      ...(why === null ? {} : { description: message(why) }),
    })
  }
}
