import { Button, NativeSelect, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rottePosta } from '#contract/posta.ts';
import type { Risposta } from '#contract/rotta.ts';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { difettoEmail, NOMI_SICUREZZA, SICUREZZE, type Sicurezza } from '#domain/posta/posta.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './posta.module.css';

type Posta = Risposta<typeof rottePosta.leggi>;

const CHIAVE = ['posta'] as const;
const MESSAGGI = ['posta', 'messaggi'] as const;
const ATTESA_MS = 1_000;

/** `/page/tabelle/posta`: from which server mail leaves. */
export default function PaginaPosta() {
  const { data, error } = useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => chiama(rottePosta.leggi, { signal }),
  });
  return (
    <>
      <Intestazione />
      {error ? <StatoVuoto titolo="La posta non è stata letta" motivo={error.message} /> : null}
      {data ? <Modulo key={data.versione} letta={data} /> : null}
    </>
  );
}

const SCELTE = SICUREZZE.map((value) => ({ value, label: NOMI_SICUREZZA[value] }));
const vuotoNullo = (testo: string): string | null => (testo === '' ? null : testo);
const numero = (scritto: string | number, prima: number): number =>
  Number.isInteger(Number(scritto)) && Number(scritto) > 0 ? Number(scritto) : prima;

function Modulo({ letta }: { readonly letta: Posta }) {
  const memoria = useQueryClient();
  const [mia, setMia] = useState(letta);
  const [password, setPassword] = useState<string | null>(null);
  const [detto, setDetto] = useState('');
  const cambia = (parte: Partial<Posta>) => {
    setDetto('');
    setMia({ ...mia, ...parte });
  };
  const salva = async () => {
    const { passwordImpostata: _, ...body } = mia;
    try {
      const scritta = await chiama(rottePosta.scrivi, { body: { ...body, password } });
      memoria.setQueryData(CHIAVE, scritta);
    } catch (errore) {
      setDetto(testoErrore(errore));
    }
  };
  const scrive = tieneOvunque(useSessione().perAzienda, 'Configurazione_W');
  const mittenteStorto = mia.mittente === null ? undefined : difettoEmail(mia.mittente);
  return (
    <section className={`pannello ${classi.foglio}`} aria-label="Server di posta">
      <div className={classi.modulo}>
        <Switch
          label={mia.attiva ? 'Accesa' : 'Spenta'}
          aria-label="Posta accesa"
          checked={mia.attiva}
          onChange={({ currentTarget }) => cambia({ attiva: currentTarget.checked })}
        />
        <div className={classi.riga}>
          <TextInput
            label="Server SMTP"
            maxLength={253}
            value={mia.host ?? ''}
            onChange={({ currentTarget }) =>
              cambia({ host: vuotoNullo(currentTarget.value.trim()) })
            }
          />
          <NumberInput
            label="Porta"
            hideControls
            min={1}
            max={65_535}
            value={mia.porta}
            onChange={(scritta) => cambia({ porta: numero(scritta, mia.porta) })}
          />
        </div>
        <NativeSelect
          label="Sicurezza"
          data={SCELTE}
          value={mia.sicurezza}
          onChange={({ currentTarget }) => cambia({ sicurezza: currentTarget.value as Sicurezza })}
        />
        <div className={classi.riga}>
          <TextInput
            label="Utente"
            maxLength={200}
            autoComplete="off"
            value={mia.utente ?? ''}
            onChange={({ currentTarget }) => cambia({ utente: vuotoNullo(currentTarget.value) })}
          />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder={letta.passwordImpostata ? 'impostata' : ''}
            maxLength={500}
            value={password ?? ''}
            onChange={({ currentTarget }) => setPassword(vuotoNullo(currentTarget.value))}
          />
        </div>
        <div className={classi.riga}>
          <TextInput
            label="Mittente"
            maxLength={254}
            value={mia.mittente ?? ''}
            error={mittenteStorto}
            onChange={({ currentTarget }) =>
              cambia({ mittente: vuotoNullo(currentTarget.value.trim()) })
            }
          />
          <NumberInput
            label="Allegati fino a (MB)"
            hideControls
            min={1}
            max={50}
            value={mia.megaAllegati}
            onChange={(scritti) => cambia({ megaAllegati: numero(scritti, mia.megaAllegati) })}
          />
        </div>
        <div className={classi.azioni}>
          <Button disabled={!scrive || mittenteStorto !== undefined} onClick={() => void salva()}>
            Salva
          </Button>
          <Prova accesa={scrive && letta.attiva} />
          <span role="status">{detto}</span>
        </div>
      </div>
    </section>
  );
}

/** Sends a message to oneself, by the settings as they are saved, and tells what became of it. */
function Prova({ accesa }: { readonly accesa: boolean }) {
  const [mandata, setMandata] = useState<number | null>(null);
  const [rifiuto, setRifiuto] = useState('');
  const { data } = useQuery({
    queryKey: [...MESSAGGI, mandata],
    queryFn: ({ signal }) => chiama(rottePosta.messaggi, { signal }),
    enabled: mandata !== null,
    refetchInterval: ({ state }) =>
      state.data?.some(({ id, tentativi }) => id === mandata && tentativi > 0) ? false : ATTESA_MS,
  });
  const suo = data?.find(({ id }) => id === mandata);
  const avvia = async () => {
    setRifiuto('');
    try {
      setMandata((await chiama(rottePosta.prova)).id);
    } catch (errore) {
      setRifiuto(testoErrore(errore));
    }
  };
  const esito = suo && (suo.stato === 'spedito' ? 'Prova spedita.' : (suo.problema ?? ''));
  return (
    <>
      <Button
        variant="default"
        disabled={!accesa}
        loading={mandata !== null && (suo?.tentativi ?? 0) === 0}
        onClick={() => void avvia()}
      >
        Prova a me
      </Button>
      <span role="status">{rifiuto || esito}</span>
    </>
  );
}
