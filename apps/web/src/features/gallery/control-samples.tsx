import { CalendarPlus, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PasswordField, TextArea, TextField } from '../../ui/text-field.tsx';

const variants = ['primary', 'soft', 'secondary', 'quiet', 'link', 'danger'] as const;
const sizes = ['small', 'regular', 'large'] as const;
const items: ComboboxItem[] = [
  { value: '1', label: 'Anna Sommer', detail: '05.03.1944, Berlin' },
  { value: '2', label: 'Çağla Öztürk', detail: '12.11.1988, Köln' },
  { value: '3', label: 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine', detail: '04.08.1914' },
];
const options = [
  { value: 'a', label: 'Birth date', hint: 'The patient enters the date of birth.' },
  { value: 'b', label: 'TAN', hint: 'The practice reads out eight digits.' },
  { value: 'c', label: 'Unavailable', disabled: true },
] as const;

export function ControlSamples() {
  const [item, setItem] = useState<ComboboxItem | null>(null);
  const [option, setOption] = useState<string | null>('a');
  const [on, setOn] = useState(true);
  return (
    <>
      {sizes.map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} variant="primary" icon={<CalendarPlus aria-hidden="true" />}>
            With icon
          </Button>
          <Button size={size} variant="primary" loading>
            Loading
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
          <Button size={size} iconOnly aria-label="Search">
            <Search aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton to="/gallery">Link button</LinkButton>
        <TextLink to="/gallery">Text link</TextLink>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Text" placeholder="Placeholder" />
        <TextField label="With hint" hint="As in 05.03.1944" optional />
        <TextField label="With error" error="E-Mail format invalid" defaultValue="ada@" />
        <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
        <TextField label="Search" labelHidden icon={<Search aria-hidden="true" />} type="search" />
        <PasswordField label="Password" defaultValue="correct horse battery" />
        <Select
          label="Choice"
          placeholder="Please choose"
          defaultValue=""
          options={[
            { value: 'f', label: 'female' },
            { value: 'm', label: 'male' },
            { value: 'd', label: 'divers' },
          ]}
        />
        <Combobox label="Combobox" items={items} value={item} onChange={setItem} />
        <TextArea label="Longer text" />
        <RadioGroup label="Login" options={options} value={option} onChange={setOption} />
        <div className="flex flex-col gap-2">
          <Checkbox label="I accept the terms of use" defaultChecked />
          <Checkbox label="Not yet" hint="With a hint below" />
          <Checkbox label="Required" error="Please accept" />
          <Checkbox label="Disabled" disabled />
          <Switch label="Notes" hint="Acts at once" checked={on} onChange={setOn} />
          <Switch label="Disabled" checked={false} onChange={setOn} disabled />
        </div>
      </div>
    </>
  );
}
