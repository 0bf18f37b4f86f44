import { type FormEvent, useState } from "react"
import type { StoreError } from "medusa-payment-checkout-transparent-storefront/checkout"

import { useAsyncAction } from "../form/use-async-action"
import { PageTitle } from "../frame/page-title"
import { useLanguage } from "../language/language"
import { useCustomerAccount } from "./customer-provider"

const SIGN_IN = {
  email: { autoComplete: "email", type: "email" },
  password: { autoComplete: "current-password", type: "password" },
}
const SIGN_UP = {
  firstName: { autoComplete: "given-name", type: "text" },
  lastName: { autoComplete: "family-name", type: "text" },
  email: { autoComplete: "email", type: "email" },
  password: { autoComplete: "new-password", type: "password", minLength: 8 },
}

type Field = keyof typeof SIGN_UP

const EMPTY = { firstName: "", lastName: "", email: "", password: "" }

/** The form with which a customer signs in, or creates an account with an e-mail address and a password. */
export function SignInForm() {
  const { texts } = useLanguage()
  const { signIn, signUp } = useCustomerAccount()
  const [isNew, setNew] = useState(false)
  const [values, setValues] = useState(EMPTY)
  const { attempt, isBusy, problem } = useAsyncAction()
  const title = isNew ? texts.signUp : texts.signIn

  const signInOrUp = async () => {
    try {
      await (isNew ? signUp(values) : signIn(values))
    } catch (error) {
      if ((error as StoreError).status !== 401) throw error
      throw new Error(isNew ? texts.emailTaken : texts.signInFailed)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(signInOrUp)
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <form className="card step-form" onSubmit={submit}>
        <div className="fields">
          {(Object.entries(isNew ? SIGN_UP : SIGN_IN) as [Field, object][]).map(
            ([name, kind]) => (
              <div key={name} className="field">
                <label htmlFor={`login-${name}`}>{texts[name]}</label>
                <input
                  {...kind}
                  id={`login-${name}`}
                  required
                  value={values[name]}
                  onChange={({ target }) =>
                    setValues((before) => ({ ...before, [name]: target.value }))
                  }
                />
              </div>
            )
          )}
        </div>
        {problem}
        <button className="button button-main" disabled={isBusy}>
          {isBusy ? texts.saving : title}
        </button>
      </form>
      <button
        type="button"
        className="text-button"
        onClick={() => setNew(!isNew)}
      >
        {isNew ? texts.haveAccount : texts.noAccount}
      </button>
    </>
  )
}
