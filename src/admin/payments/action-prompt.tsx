import { Input, Label } from "@medusajs/ui"
import { useState } from "react"
import type { ChargeInFull, ShownDiscrepancy } from "../api/payment-answers"
import { useAct, useFigures } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { shownInField } from "../settings/entered-value"
import { type ActName, actOf } from "./acts"
import { AmountField } from "./amount-field"
import { BothFigures } from "./both-figures"
import { Choice } from "./choice"
import { ConfirmPrompt } from "./confirm-prompt"
import { typedAmount } from "./typed-amount"
import { useActToast } from "./use-act-toast"
import { usePaymentWords } from "./use-payment-words"

interface ActionPromptProps {
  name: ActName
  /** As the person saw it; it does not follow what happens meanwhile. */
  charge: ChargeInFull
  discrepancy?: ShownDiscrepancy | undefined
  onEnd: () => void
}

/** Asks what an act needs to know, does it once it is confirmed, and tells what came of it. */
export function ActionPrompt({
  name,
  charge,
  discrepancy,
  onEnd,
}: ActionPromptProps) {
  const { t, locale } = useTexts()
  const { money, discrepancy: wordsOf } = usePaymentWords()
  const act = actOf(name)
  const most = act.most?.(charge)
  const progress = useAct()
  const sayOutcome = useActToast()
  const { data: figures, error } = useFigures(
    charge.id,
    act.asksGateway ?? false
  )
  const [typed, setTyped] = useState(() =>
    shownInField({ kind: "amount", value: most ?? 0 }, locale)
  )
  const [day, setDay] = useState(charge.dispute?.answer_before ?? "")
  const [outcome, setOutcome] = useState<string>()
  const [as, setAs] = useState<string>()
  const inReais = (amount: number) => money(amount, charge.currency_code)
  const entered = most === undefined ? undefined : typedAmount(typed, most)
  const amount = entered && "amount" in entered ? entered.amount : undefined
  const operation = figures?.operation
  // The gateway does not tell what a charge is that it does not show.
  const asksAs =
    outcome === "happened" &&
    operation?.kind === "create" &&
    figures?.gateway === null
  const isReady = [
    most === undefined || amount !== undefined,
    !act.asksGateway || figures !== undefined,
    name !== "accept_gateway_figure" || figures?.gateway != null,
    name !== "resolve" || operation != null,
    !act.outcomes || outcome !== undefined,
    !asksAs || as !== undefined,
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
        amount === undefined
          ? t(`act.${name}.label`, values)
          : t(`act.${name}.confirmAmount`, { amount: inReais(amount) })
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
              ...{ charge, discrepancy, figures, reason, amount, day },
              ...{ outcome, as: asksAs ? as : undefined },
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
      {act.asksGateway && <BothFigures figures={figures} error={error} />}
      {entered && most !== undefined && (
        <AmountField
          name={name}
          typed={typed}
          problem={"problem" in entered ? entered.problem : undefined}
          isPart={amount !== undefined && amount < most}
          most={inReais(most)}
          onChange={setTyped}
        />
      )}
      {act.asksDay && (
        <div className="flex flex-col gap-y-2">
          <Label htmlFor="answer-before" size="small" weight="plus">
            {t("dispute.answerBefore")}
          </Label>
          <Input
            id="answer-before"
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
      )}
      {act.outcomes && (
        <Choice
          label={t(`act.${name}.question`)}
          value={outcome}
          onChange={setOutcome}
          options={act.outcomes.map((value) => ({
            value,
            label: t(`act.${name}.outcomes.${value}.label`),
            hint: t(`act.${name}.outcomes.${value}.hint`),
          }))}
        />
      )}
      {asksAs && (
        <Choice
          label={t("act.resolve.as")}
          value={as}
          onChange={setAs}
          options={["paid", "authorized"].map((value) => ({
            value,
            label: t(`words.states.${value}`),
          }))}
        />
      )}
    </ConfirmPrompt>
  )
}
