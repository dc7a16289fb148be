import { Button } from '@mantine/core';
import { useState } from 'react';
import { rotteFornitoriIdentita } from '#contract/fornitori-identita.ts';
import type { Risposta } from '#contract/rotta.ts';
import { diciErrore } from '#web/accesso/utenti/AzioniUtente.tsx';
import { chiama } from '#web/base/api.ts';
import type { ParteProps } from '#web/record/campi.ts';
import { scriviAppunti } from '#web/ui/appunti.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import classi from './fornitori.module.css';

type Punto = Risposta<typeof rotteFornitoriIdentita.prova>[number];

const ESITI = {
  bene: { parola: 'va bene', tono: 'accento' },
  avviso: { parola: 'attenzione', tono: 'avviso' },
  errore: { parola: 'non va', tono: 'negativo' },
} as const;

/** What the provider must be told of us, to be copied; the addresses are those of this page's own site. */
function Indirizzi({ id }: { readonly id: number }) {
  const { origin } = location;
  const indirizzi = [
    ['Indirizzo di ritorno', `${origin}/api/accesso/fornitori/ritorno`],
    ['Dopo l’uscita', `${origin}/pages/login`],
    ['Uscita dal canale di servizio', `${origin}/api/accesso/fornitori/${id}/uscita`],
  ] as const;
  const copia = (titolo: string, testo: string) => {
    void scriviAppunti(testo).then(() => annunciaFatto('Copiato', `${titolo}: negli appunti.`));
  };
  return (
    <dl className={classi.indirizzi}>
      {indirizzi.map(([titolo, testo]) => (
        <Indirizzo key={titolo} {...{ titolo, testo }} onCopia={() => copia(titolo, testo)} />
      ))}
    </dl>
  );
}

interface IndirizzoProps {
  readonly titolo: string;
  readonly testo: string;
  readonly onCopia: () => void;
}

const Indirizzo = ({ titolo, testo, onCopia }: IndirizzoProps) => (
  <>
    <dt>{titolo}</dt>
    <dd>
      <code>{testo}</code>
    </dd>
    <Button variant="default" size="compact-sm" aria-label={`Copia: ${titolo}`} onClick={onCopia}>
      Copia
    </Button>
  </>
);

function Esiti({ punti }: { readonly punti: readonly Punto[] }) {
  return (
    <ul className={classi.punti} aria-label="Esito della prova">
      {punti.map(({ nome, esito, dettaglio }) => (
        <li key={nome}>
          <Etichetta tono={ESITI[esito].tono}>{ESITI[esito].parola}</Etichetta>
          <span>{nome}</span>
          <span>{dettaglio}</span>
        </li>
      ))}
    </ul>
  );
}

/** Reads the provider's own document as the record is saved, and says what comes of it. */
export function ProvaFornitore({ record, scrive }: ParteProps) {
  const [punti, setPunti] = useState<readonly Punto[] | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const prova = async () => {
    setInCorso(true);
    try {
      setPunti(await chiama(rotteFornitoriIdentita.prova, { params: { id: record.id } }));
    } catch (errore) {
      diciErrore('Prova non riuscita', errore);
    } finally {
      setInCorso(false);
    }
  };
  return (
    <section className={classi.prova} aria-labelledby="prova-fornitore">
      <h3 id="prova-fornitore">Da registrare presso il fornitore</h3>
      <Indirizzi id={record.id} />
      <div className={classi.riga}>
        <Button
          variant="default"
          leftSection={<Icona nome="spunta" misura={14} />}
          disabled={!scrive}
          loading={inCorso}
          onClick={() => void prova()}
        >
          Prova
        </Button>
        <p>Legge il documento e le chiavi del fornitore com’è salvato, anche se è spento.</p>
      </div>
      <div role="status">{punti ? <Esiti punti={punti} /> : null}</div>
    </section>
  );
}
