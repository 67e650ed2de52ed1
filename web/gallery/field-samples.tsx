import { useState } from 'react'
import { Checkbox, CheckGroup, SelectField, TextArea, TextField } from '../src/ui/field.tsx'
import { PhoneField } from '../src/ui/phone-field.tsx'

/** Every kind of field in its states: with a hint, wrong, for reading only, switched off. */
export function FieldSamples() {
  const [phone, setPhone] = useState('99999-0000')
  return (
    <div className="cols">
      <div>
        <TextField label="E-mail" hint="Para avisos de prazo e de reserva." type="email" defaultValue="ana.ribeiro@exemplo.br" />
        <PhoneField label="Telefone" error="Falta o DDD. Exemplo: (41) 99999-0000" value={phone} onPhone={setPhone} required />
        <TextField label="CPF" readOnly value="000.000.000-00" />
        <CheckGroup legend="Avisar sobre">
          <Checkbox label="Prazo de devolução" defaultChecked />
          <Checkbox label="Reserva liberada" />
          <Checkbox label="Avisos por carta" disabled />
        </CheckGroup>
      </div>
      <div>
        <SelectField label="Retirar em">
          <option>Biblioteca Central</option>
          <option>Ilha Norte</option>
        </SelectField>
        <TextArea label="Comentário" />
        <CheckGroup legend="Palavras">
          <Checkbox type="radio" name="palavras" label="Todas as palavras" defaultChecked />
          <Checkbox type="radio" name="palavras" label="Frase exata" />
        </CheckGroup>
      </div>
    </div>
  )
}
