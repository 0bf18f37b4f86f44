import { type FormEvent, useRef, useState } from "react"

import { useCart } from "../cart/cart-context"
import { useLanguage } from "../language/language"
import { useNavigation } from "../navigation/navigation"
import type { Cart } from "../store/cart"
import { AddressField } from "./address-field"
import {
  ADDRESS_FIELDS,
  type AddressField as Name,
  type AddressProblem,
  type AddressValues,
  cartChangeOf,
  problemOf,
  shownAs,
  valuesOf,
} from "./address-fields"
import { useBuyerDocument } from "./buyer-document"

const CONTACT: Name[] = ["firstName", "lastName", "email", "phone", "document"]
const DELIVERY = ADDRESS_FIELDS.filter((field) => !CONTACT.includes(field))

type Problems = Partial<Record<Name, AddressProblem>>

export function AddressStep({ cart }: { cart: Cart }) {
  const { texts } = useLanguage()
  const { update } = useCart()
  const { go } = useNavigation()
  const { document, setDocument } = useBuyerDocument()
  const [values, setValues] = useState(() => valuesOf(cart, document))
  const [problems, setProblems] = useState<Problems>({})
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const refresh = (field: Name, typed: string) =>
    setProblems((before) => ({ ...before, [field]: problemOf(field, typed) }))

  const type = (field: Name, typed: string) => {
    const shown = shownAs(field, typed)
    setValues((before) => ({ ...before, [field]: shown }))
    // A problem disappears as soon as it is solved; it appears only when the field is left.
    if (problems[field]) refresh(field, shown)
  }

  const save = async () => {
    setIsSaving(true)
    setRefusal(undefined)
    try {
      setDocument(values.document)
      await update(cartChangeOf(trimmed(values)))
      go({ name: "checkout", step: "shipping" })
    } catch (error) {
      setRefusal((error as Error).message)
      setIsSaving(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsIn(values)
    setProblems(found)
    const wrong = [...CONTACT, ...DELIVERY].find((field) => found[field])
    if (wrong === undefined) return void save()
    form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
  }

  const fieldFor = (name: Name) => (
    <AddressField
      key={name}
      name={name}
      value={values[name]}
      problem={problems[name]}
      onChange={(typed) => type(name, typed)}
      onLeave={() => values[name] !== "" && refresh(name, values[name])}
    />
  )
  return (
    <form ref={form} className="step-form" noValidate onSubmit={submit}>
      <fieldset>
        <legend>
          <h2>{texts.contact}</h2>
        </legend>
        <div className="fields">{CONTACT.map(fieldFor)}</div>
      </fieldset>
      <fieldset>
        <legend>
          <h2>{texts.delivery}</h2>
        </legend>
        <div className="fields">{DELIVERY.map(fieldFor)}</div>
      </fieldset>
      {refusal && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
      <button className="button button-main" disabled={isSaving}>
        {isSaving ? texts.saving : texts.goToShipping}
      </button>
    </form>
  )
}

function problemsIn(values: AddressValues): Problems {
  const problems: Problems = {}
  for (const field of ADDRESS_FIELDS) {
    const problem = problemOf(field, values[field])
    if (problem) problems[field] = problem
  }
  return problems
}

function trimmed(values: AddressValues): AddressValues {
  const copy = { ...values }
  for (const field of ADDRESS_FIELDS) copy[field] = values[field].trim()
  return copy
}
