import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rotteFornitoriIdentita } from '#contract/fornitori-identita.ts';
import { rotteUtenti } from '#contract/utenti.ts';
import { diciErrore } from '#web/accesso/utenti/AzioniUtente.tsx';
import { chiama } from '#web/base/api.ts';
import { Modale } from '#web/ui/Modale.tsx';
import classi from './fornitori.module.css';

const CHIAVE = ['configurazione', 'accesso-locale'];

interface AccessoLocaleProps {
  readonly scrive: boolean;
  /** At the end of the line. */
  readonly azioni: ReactNode;
}

/** Whether one also comes in by name and password, and who always does. */
export function AccessoLocale({ scrive, azioni }: AccessoLocaleProps) {
  const cassa = useQueryClient();
  const { data } = useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => chiama(rotteFornitoriIdentita.leggiLocale, { signal }),
  });
  const [aperta, setAperta] = useState(false);
  const [inCorso, setInCorso] = useState(false);
  if (!data) return null;
  const scrivi = async (attivo: boolean, emergenza: string | null) => {
    setInCorso(true);
    try {
      const body = { attivo, emergenza };
      cassa.setQueryData(CHIAVE, await chiama(rotteFornitoriIdentita.scriviLocale, { body }));
      setAperta(false);
    } catch (errore) {
      diciErrore('Accesso con nome e password non cambiato', errore);
    } finally {
      setInCorso(false);
    }
  };
  return (
    <section className={classi.locale} aria-label="Accesso con nome e password">
      <p>
        Accesso con nome e password: <b>{data.attivo ? 'acceso' : 'spento'}</b>
        {data.attivo ? '' : `. Entra soltanto ${data.emergenza}, per le emergenze.`}
      </p>
      {scrive ? (
        <Button
          variant="default"
          loading={inCorso && !aperta}
          onClick={() => (data.attivo ? setAperta(true) : void scrivi(true, data.emergenza))}
        >
          {data.attivo ? 'Spegni…' : 'Riaccendi'}
        </Button>
      ) : null}
      {azioni}
      <Spegnimento
        aperta={aperta}
        inCorso={inCorso}
        proposta={data.emergenza}
        onChiudi={() => setAperta(false)}
        onSpegni={(emergenza) => void scrivi(false, emergenza)}
      />
    </section>
  );
}

interface SpegnimentoProps {
  readonly aperta: boolean;
  readonly inCorso: boolean;
  readonly proposta: string | null;
  readonly onChiudi: () => void;
  readonly onSpegni: (emergenza: string | null) => void;
}

function Spegnimento({ aperta, inCorso, proposta, onChiudi, onSpegni }: SpegnimentoProps) {
  const [scelto, setScelto] = useState<string | null>(null);
  const { data: utenti } = useQuery({
    queryKey: ['utenti'],
    queryFn: ({ signal }) => chiama(rotteUtenti.elenco, { signal }),
    enabled: aperta,
  });
  const attivi = (utenti ?? []).filter(({ attivo }) => attivo);
  return (
    <Modale
      titolo="Spegnere l’accesso con nome e password?"
      aperta={aperta}
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Spegni',
        esegui: () => onSpegni(scelto ?? proposta),
        distruttiva: true,
        inCorso,
      }}
    >
      <p>
        Si entrerà soltanto con un fornitore di identità. Chi è già entrato resta. Se il fornitore
        non risponde entra l’amministratore di emergenza, con la sua password.
      </p>
      <Select
        mt={12}
        label="Amministratore di emergenza"
        placeholder="Scegliere"
        data={attivi.map(({ username }) => username)}
        value={scelto ?? proposta}
        onChange={setScelto}
        searchable
        allowDeselect={false}
      />
    </Modale>
  );
}
