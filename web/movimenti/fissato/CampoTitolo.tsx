import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { DoveTenuti } from '#web/lookup/lettura.ts';
import { CHIAVE_TITOLI, leggiTitolo } from '#web/lookup/titoli-api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './fissato.module.css';
import { titoloCapito, useTitoliDelFissato } from './use-titoli.ts';

const carica = () => import('#web/lookup/LookupTitoli.tsx');
const LookupTitoli = lazy(carica);

const TASTI = ['cercaTitolo'] as const;

export interface CampoTitoloProps {
  readonly etichetta: string;
  readonly valore: string | null;
  readonly onCambia: (codice: string | null) => void;
  readonly obbligatorio?: boolean;
  readonly errore?: string | undefined;
  readonly aiuto?: string | undefined;
  /** Of what lets go: where it is held. */
  readonly tenuti?: DoveTenuti | undefined;
}

/** A titolo by code, ISIN or words; F4 opens the list to choose from. */
export function CampoTitolo(props: CampoTitoloProps) {
  const { etichetta, valore, onCambia } = props;
  const { tenuti } = props;
  const [cercato, setCercato] = useState('');
  const [dentro, setDentro] = useState(false);
  const { trovate, cerca, risposto } = useTitoliDelFissato(tenuti, cercato, dentro);
  const [aperto, setAperto] = useState(false);
  const [ignoto, setIgnoto] = useState<string>();
  const [inRicerca, setInRicerca] = useState<string>();
  useTasti(TASTI);
  const scelto = useQuery({
    queryKey: [CHIAVE_TITOLI, 'uno', valore],
    queryFn: ({ signal }) => leggiTitolo(valore ?? '', signal),
    enabled: valore !== null,
    retry: false,
  }).data;
  const prendi = (codice: string | null) => {
    setCercato('');
    setIgnoto(undefined);
    setInRicerca(undefined);
    onCambia(codice);
  };
  const sospeso = (testo: string) => {
    setInRicerca(testo);
    titoloCapito(testo, tenuti)
      .then((codice) => {
        if (codice) return prendi(codice);
        setInRicerca(undefined);
        setIgnoto(`Nessun titolo contiene «${testo}»: cercarlo con F4.`);
      })
      .catch((errore: unknown) => segnalaErrore('Titoli non letti', errore));
  };
  const premi = (evento: KeyboardEvent) => {
    if (evento.key !== 'F4') return;
    evento.preventDefault();
    setAperto(true);
  };
  const suo = scelto && [{ codice: scelto.cod_Titolo, descrizione: scelto.descrizione }];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the field inside, on its way up
    <div onKeyDown={premi} onFocusCapture={() => setDentro(true)}>
      <CampoScelta
        etichetta={etichetta}
        opzioni={cercato.trim() === '' ? (suo ?? trovate) : trovate}
        valore={valore}
        onCambia={prendi}
        onCerca={(testo) => {
          setIgnoto(undefined);
          setCercato(testo);
          cerca(testo);
        }}
        risposto={risposto}
        onInSospeso={sospeso}
        obbligatorio={props.obbligatorio ?? false}
        errore={ignoto ?? props.errore}
        aiuto={inRicerca ? `Si cerca «${inRicerca}»…` : props.aiuto}
        segnaposto="codice, ISIN o descrizione"
        larghezzaAccanto={valore === null ? 50 : 74}
        accanto={<Accanto titolo={valore} etichetta={etichetta} onApri={() => setAperto(true)} />}
      />
      {aperto ? (
        <Suspense fallback={null}>
          <LookupTitoli
            aperto
            tenuti={tenuti}
            onChiudi={() => setAperto(false)}
            onScelti={([titolo]) => {
              setAperto(false);
              if (titolo) prendi(titolo.cod_Titolo);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface AccantoProps {
  readonly titolo: string | null;
  readonly etichetta: string;
  readonly onApri: () => void;
}

/** At the end of the field: the record of what was chosen, and the list to choose from. */
function Accanto({ titolo, etichetta, onApri }: AccantoProps) {
  return (
    <>
      {titolo === null ? null : (
        <Link
          to="/page/tabelle/securities"
          search={{ record: titolo } as never}
          className={classi.apri ?? ''}
          tabIndex={-1}
          aria-label={`Apri il titolo ${titolo}`}
        >
          <Icona nome="freccia_fuori" misura={12} />
        </Link>
      )}
      <button
        type="button"
        className={classi.tastino}
        tabIndex={-1}
        aria-label={`F4, cerca nell’elenco: ${etichetta}`}
        onPointerEnter={() => void carica()}
        onClick={onApri}
      >
        F4
      </button>
    </>
  );
}
