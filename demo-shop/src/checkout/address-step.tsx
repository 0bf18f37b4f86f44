import {
  type ChangeEvent,
  type CompositionEvent,
  type FormEvent,
  useRef,
  useState,
} from "react"
import { useCustomerAccount } from "../account/customer-provider"
import { useCart } from "../cart/cart-context"
import { useAsyncAction } from "../form/use-async-action"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { useNavigation } from "../navigation/navigation"
import type { Cart } from "../store/cart"
import {
  ADDRESS_FIELDS,
  type AddressField as Name,
  type AddressProblem,
  buildCartUpdate,
  createMapByAddressField,
  FIELD_GROUPS,
  fieldProblem,
  formatField,
  initialAddressValues,
  INPUT_ATTRIBUTES,
} from "./address-fields"

type Control = HTMLInputElement | HTMLSelectElement

type Problems = Partial<Record<Name, AddressProblem | undefined>>

export function AddressStep({ cart }: { cart: Cart }) {
  const { texts } = useLanguage()
  const { customer } = useCustomerAccount()
  const { update, document, setDocument } = useCart()
  const { go } = useNavigation()
  const [values, setValues] = useState(() =>
    initialAddressValues(cart, document, customer)
  )
  const [problems, setProblems] = useState<Problems>({})
  const { attempt, isBusy, problem } = useAsyncAction()
  const form = useRef<HTMLFormElement>(null)

  const refresh = (field: Name, typed: string) =>
    setProblems((before) => ({
      ...before,
      [field]: fieldProblem(field, typed),
    }))

  const setFieldFromTyping = (
    field: Name,
    typed: string,
    isComposing = false
  ) => {
    // A keyboard that composes words writes its whole text again with each key. Formatting during the composition would
    // duplicate characters.
    const shown = isComposing ? typed : formatField(field, typed)
    setValues((before) => ({ ...before, [field]: shown }))
    // An error appears when the shopper leaves the field, and disappears as soon as the text is valid.
    if (problems[field]) refresh(field, shown)
  }

  const save = async () => {
    setDocument(values.document)
    await update(buildCartUpdate(values))
    go({ name: "checkout", step: "shipping" })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = createMapByAddressField((field) =>
      fieldProblem(field, values[field])
    )
    setProblems(found)
    const wrong = ADDRESS_FIELDS.find((field) => found[field])
    if (wrong === undefined) return void attempt(save)
    form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
  }

  const fieldFor = (name: Name) => (
    <AddressFormField
      key={name}
      name={name}
      value={values[name]}
      problem={problems[name]}
      onChange={(typed, isComposing) =>
        setFieldFromTyping(name, typed, isComposing)
      }
      onLeave={() => values[name] !== "" && refresh(name, values[name])}
    />
  )
  return (
    <form ref={form} className="step-form" noValidate onSubmit={submit}>
      {customer === null && (
        <p className="hint">
          <span>{`${texts.signInHint} `}</span>
          <Link to={{ name: "account" }}>{texts.signIn}</Link>
        </p>
      )}
      {FIELD_GROUPS.map(([title, fields]) => (
        <fieldset key={title}>
          <legend>
            <h2>{texts[title]}</h2>
          </legend>
          <div className="fields">{fields.map(fieldFor)}</div>
        </fieldset>
      ))}
      {problem}
      <button
        className="button button-main"
        disabled={isBusy}
        // Without this handler the field loses the focus before the click, and the problem that appears moves the
        // button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => currentTarget.focus()}
      >
        {isBusy ? texts.saving : texts.goToShipping}
      </button>
    </form>
  )
}

function AddressFormField({
  name,
  value,
  problem,
  onChange,
  onLeave,
}: {
  name: Name
  value: string
  problem: AddressProblem | undefined
  onChange: (typed: string, isComposing?: boolean) => void
  onLeave: () => void
}) {
  const { texts } = useLanguage()
  const { className = "", ...kind } = INPUT_ATTRIBUTES[name]
  const id = `address-${name}`
  const hint = name === "document" ? texts.documentHint : undefined
  const shared = {
    id,
    name,
    value,
    required: name !== "complement",
    "aria-invalid": problem !== undefined,
    "aria-describedby":
      [problem && `${id}-problem`, hint && `${id}-hint`]
        .filter(Boolean)
        .join(" ") || undefined,
    onChange: ({ target, nativeEvent }: ChangeEvent<Control>) =>
      onChange(target.value, (nativeEvent as InputEvent).isComposing),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Control>) =>
      onChange(currentTarget.value),
    onBlur: onLeave,
  }
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        <span>{texts[name]}</span>
        {name === "complement" && <small>{` (${texts.optional})`}</small>}
      </label>
      {name === "state" ? (
        <select {...shared} autoComplete={kind.autoComplete}>
          <option value="">{texts.chooseState}</option>
          {STATES.map(([abbreviation, state]) => (
            <option key={abbreviation} value={abbreviation}>
              {`${abbreviation} · ${state}`}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} {...kind} />
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {texts.problems[problem]}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The states of Brazil, by the abbreviations that Medusa's `province` and the gateway use. */
const STATES: [abbreviation: string, name: string][] = [
  ["AC", "Acre"],
  ["AL", "Alagoas"],
  ["AP", "Amapá"],
  ["AM", "Amazonas"],
  ["BA", "Bahia"],
  ["CE", "Ceará"],
  ["DF", "Distrito Federal"],
  ["ES", "Espírito Santo"],
  ["GO", "Goiás"],
  ["MA", "Maranhão"],
  ["MT", "Mato Grosso"],
  ["MS", "Mato Grosso do Sul"],
  ["MG", "Minas Gerais"],
  ["PA", "Pará"],
  ["PB", "Paraíba"],
  ["PR", "Paraná"],
  ["PE", "Pernambuco"],
  ["PI", "Piauí"],
  ["RJ", "Rio de Janeiro"],
  ["RN", "Rio Grande do Norte"],
  ["RS", "Rio Grande do Sul"],
  ["RO", "Rondônia"],
  ["RR", "Roraima"],
  ["SC", "Santa Catarina"],
  ["SP", "São Paulo"],
  ["SE", "Sergipe"],
  ["TO", "Tocantins"],
]
