import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rottePosta } from '#contract/posta.ts';
import type { Risposta } from '#contract/rotta.ts';
import { difettoEmail } from '#domain/posta/posta.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import classi from './posta.module.css';

type Recapito = Risposta<typeof rottePosta.recapito>;

const CHIAVE = ['posta', 'recapito'] as const;

/** Where one is written to, and of what. */
export default function MioRecapito() {
  const { data } = useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => chiama(rottePosta.recapito, { signal }),
  });
  return data ? <Modulo letto={data} /> : null;
}

function Modulo({ letto }: { readonly letto: Recapito }) {
  const memoria = useQueryClient();
  const [mio, setMio] = useState(letto);
  const [detto, setDetto] = useState('');
  const email = mio.email ?? '';
  const storto = email === '' ? undefined : difettoEmail(email);
  const cambia = (parte: Partial<Recapito>) => {
    setDetto('');
    setMio({ ...mio, ...parte });
  };
  const salva = async () => {
    try {
      const body = { ...mio, email: email === '' ? null : email };
      memoria.setQueryData(CHIAVE, await chiama(rottePosta.scriviRecapito, { body }));
      setDetto('Salvato.');
    } catch (errore) {
      setDetto(testoErrore(errore));
    }
  };
  return (
    <div className={classi.modulo}>
      <TextInput
        label="Indirizzo di posta"
        description="Vuoto: non arriva nulla"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        maxLength={254}
        value={email}
        error={storto}
        onChange={({ currentTarget }) => cambia({ email: currentTarget.value.trim() })}
      />
      <Checkbox
        label="I miei lavori non riusciti"
        checked={mio.mieiFalliti}
        disabled={email === ''}
        onChange={({ currentTarget }) => cambia({ mieiFalliti: currentTarget.checked })}
      />
      <Checkbox
        label="Report programmati e provider non riusciti"
        description="Quelli che si possono vedere nel monitor"
        checked={mio.automaticiFalliti}
        disabled={email === ''}
        onChange={({ currentTarget }) => cambia({ automaticiFalliti: currentTarget.checked })}
      />
      <div className={classi.azioni}>
        <Button disabled={storto !== undefined} onClick={() => void salva()}>
          Salva
        </Button>
        <span role="status">{detto}</span>
      </div>
    </div>
  );
}
