import { useState } from "react";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Checkbox, CheckboxGroup } from "#web/src/ui/Checkbox.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconArrowRight, IconDots, IconLock, IconSearch } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { RadioCards, RadioGroup } from "#web/src/ui/Radio.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./gallery.module.css";
import type { Words } from "./words.ts";

export function Forms({ text }: { text: Words }) {
  const [quantity, setQuantity] = useState("12.5");
  const [origins, setOrigins] = useState(["et"]);
  const [result, setResult] = useState<"approved" | "rejected" | null>("approved");
  const [range, setRange] = useState("6m");
  const [open, setOpen] = useState(new URLSearchParams(location.search).has("dialog"));
  const resultCards = (
    <RadioCards
      label={text.result}
      value={result}
      onValueChange={setResult}
      options={[
        { value: "approved", label: text.approved, note: text.approvedNote },
        { value: "rejected", label: text.rejected, note: text.rejectedNote },
      ]}
    />
  );
  return (
    <>
      <section className={styles.section}>
        <h2>{text.buttons}</h2>
        <div className={styles.row}>
          <Button variant="primary" icon={IconLock}>
            {text.place}
          </Button>
          <Button>{text.save}</Button>
          <Button variant="ghost">{text.cancel}</Button>
          <Button variant="danger">{text.remove}</Button>
          <Button variant="ochre">{text.signUp}</Button>
          <Button variant="ink" size="large">
            {text.signUp}
          </Button>
          <Button size="small">{text.cancel}</Button>
          <Button iconOnly icon={IconDots}>
            {text.more}
          </Button>
          <ButtonLink to="/" iconAfter={IconArrowRight}>
            {text.link}
          </ButtonLink>
        </div>
        <div className={styles.row}>
          <Button variant="primary" loading>
            {text.save}
          </Button>
          <Button disabled>{text.save}</Button>
          <Button variant="primary" disabledReason={text.reason}>
            {text.place}
          </Button>
          <TextLink to="/" arrow>
            {text.link}
          </TextLink>
          <TextLink to="/">{text.link}</TextLink>
          <SegmentedControl
            label={text.range}
            value={range}
            onValueChange={setRange}
            options={["6m", "1y", "5y", "max"].map((value) => ({
              value,
              label: value.toUpperCase(),
              disabled: value === "5y",
            }))}
          />
        </div>
        <div className={`${styles.row} ${styles.night}`}>
          <Button variant="inverse">{text.mission}</Button>
          <Button variant="ochre">{text.signUp}</Button>
          <TextLink to="/" arrow inverse>
            {text.link}
          </TextLink>
        </div>
        <div className={styles.row}>
          <Button onClick={() => setOpen(true)}>{text.dialog}</Button>
        </div>
      </section>
      <section className={styles.section}>
        <h2>{text.fields}</h2>
        <div className={styles.columns}>
          <TextInput label={text.name} help={text.help} defaultValue="RW-QC-2026-11873" />
          <TextInput label={text.name} error={text.nameError} help={text.help} />
          <TextInput label={text.optionalNote} optional type="url" />
          <TextInput label={text.search} hideLabel icon={IconSearch} placeholder={text.searchHint} type="search" />
          <NumberInput
            label={text.quantity}
            help={text.quantityHelp}
            value={quantity}
            onValueChange={setQuantity}
            step="0.1"
            min="1"
            max="38"
          />
          <NumberInput
            label={text.price}
            value="5850"
            onValueChange={setQuantity}
            suffix="USD"
            error={text.nameError}
          />
          <PasswordInput label={text.password} autoComplete="current-password" defaultValue="demo-harvest-1" />
          <Select
            label={text.sort}
            options={[
              { value: "r", label: text.relevance },
              { value: "p", label: text.price },
            ]}
          />
          <TextArea label={text.notes} optional placeholder={text.notesHint} />
          <TextInput label={text.name} disabled defaultValue="RW-QC-2026-11873" />
          <CheckboxGroup
            label={text.origin}
            value={origins}
            onValueChange={setOrigins}
            visible={3}
            options={[
              { value: "et", label: text.ethiopia, count: 2 },
              { value: "rw", label: text.rwanda, count: 12 },
              { value: "ug", label: text.uganda, count: 1 },
              { value: "ke", label: text.kenya, count: 1 },
            ]}
          />
          <div className={styles.stack}>
            <Checkbox label={text.terms} note={text.termsNote} error={text.termsError} />
            <RadioGroup
              label={text.result}
              inRow
              defaultValue="a"
              options={[
                { value: "a", label: text.approved },
                { value: "r", label: text.rejected },
                { value: "d", label: text.kenya, disabled: true },
              ]}
            />
          </div>
        </div>
        {resultCards}
      </section>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        keep
        band="tickViolet"
        title={text.dialogTitle}
        subtitle={text.dialogSub}
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {text.cancel}
            </Button>
            <Button variant="primary">{text.submit}</Button>
          </>
        }
      >
        <TextInput label={text.name} defaultValue="RW-QC-2026-11873" />
        {resultCards}
        <TextArea label={text.notes} optional />
        <Notice tone="violet">{text.info}</Notice>
      </Dialog>
    </>
  );
}
