import { Button, Stack, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import {
  RIGHE_MASSIME,
  ragioneEsito,
  righeIncollate,
  siScrive,
} from '#domain/titoli/raggruppamenti/incollati.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import classi from './raggruppamenti.module.css';
import type {
  Dimensione,
  Esame,
  Mossi,
  Raggruppamento,
  RigaEsaminata,
} from './raggruppamenti-api.ts';
import { SceltaRaggruppamento } from './SceltaRaggruppamento.tsx';
import { titoliContati } from './use-mosse.ts';

export interface IncollaTitoliProps {
  readonly dimensione: Dimensione;
  readonly raggruppamenti: readonly Raggruppamento[] | undefined;
  /** The grouping that is open: proposed for the lines that name none. */
  readonly proposto: number | null;
  readonly onChiudi: () => void;
  readonly onScritti: (mossi: Mossi) => void;
}

const COLONNE: readonly Colonna<RigaEsaminata>[] = [
  { campo: 'riga', titolo: 'Riga', tipo: 'numero', decimali: 0, larghezza: 60 },
  { campo: 'titolo', titolo: 'Incollato', tipo: 'codice', larghezza: 140 },
  {
    campo: 'descrizione',
    titolo: 'Titolo',
    tipo: 'testo',
    elastica: true,
    larghezza: 220,
    testo: ({ cod_Titolo, descrizione }) => (cod_Titolo ? `${cod_Titolo} · ${descrizione}` : '—'),
  },
  { campo: 'descrizioneDa', titolo: 'Da', tipo: 'testo', larghezza: 150 },
  {
    campo: 'descrizioneA',
    titolo: 'A',
    tipo: 'testo',
    larghezza: 150,
    testo: ({ descrizioneA, raggruppamento }) => descrizioneA ?? raggruppamento ?? '',
  },
  {
    campo: 'esito',
    titolo: 'Che cosa accade',
    tipo: 'testo',
    larghezza: 300,
    testo: ({ esito }) => ragioneEsito[esito],
    tono: ({ esito }) => (siScrive(esito) ? undefined : 'avviso'),
  },
];

const chiaveRiga = ({ riga }: RigaEsaminata) => String(riga);

const conta = (righe: readonly RigaEsaminata[], ...esiti: readonly string[]) =>
  righe.filter(({ esito }) => esiti.includes(esito)).length;

function riassunto(righe: readonly RigaEsaminata[]): string {
  const sbagliate = righe.filter(({ esito }) => !siScrive(esito)).length;
  const voci = [
    [conta(righe, 'nuovo'), 'nuovo', 'nuovi'],
    [conta(righe, 'spostato'), 'spostato', 'spostati'],
    [conta(righe, 'invariato'), 'già al suo posto', 'già al loro posto'],
    [conta(righe, 'ripetuto'), 'ripetuto', 'ripetuti'],
    [sbagliate, 'che non si può scrivere', 'che non si possono scrivere'],
  ] as const;
  return voci
    .filter(([quanti]) => quanti > 0)
    .map(([quanti, uno, molti]) => `${quanti.toLocaleString('it')} ${quanti === 1 ? uno : molti}`)
    .join(' · ');
}

interface BloccoProps {
  readonly testo: string;
  readonly onTesto: (testo: string) => void;
  readonly meta: number | null;
  readonly onMeta: (id: number | null) => void;
  readonly troppe: boolean;
  readonly dimensione: Dimensione;
  readonly raggruppamenti: readonly Raggruppamento[] | undefined;
}

/** Where the block is pasted, and where the lines go that do not say it. */
function Blocco({ testo, onTesto, meta, onMeta, troppe, ...resto }: BloccoProps) {
  return (
    <div className={classi.incolla}>
      <Textarea
        label="Codici o ISIN"
        description="Una riga per titolo, incollata da Excel. Una seconda colonna può dire il raggruppamento, per codice o descrizione."
        value={testo}
        rows={10}
        data-autofocus
        spellCheck={false}
        error={
          troppe
            ? `Al più ${RIGHE_MASSIME.toLocaleString('it')} righe per volta: dividere il blocco.`
            : undefined
        }
        onChange={({ currentTarget }) => onTesto(currentTarget.value)}
      />
      <SceltaRaggruppamento
        etichetta="Raggruppamento per le righe incomplete"
        raggruppamenti={resto.raggruppamenti}
        numero={resto.dimensione.id}
        valore={meta}
        onCambia={onMeta}
      />
    </div>
  );
}

const Anteprima = ({ righe }: { readonly righe: readonly RigaEsaminata[] }) => (
  <Stack gap={10} h="min(56dvh, 520px)">
    <p role="status">{riassunto(righe)}</p>
    <Tabella
      nome="raggruppamenti-incollati"
      etichetta="Righe incollate"
      colonne={COLONNE}
      righe={righe}
      chiave={chiaveRiga}
      senzaViste
      vuoto={{ motivo: 'Nessuna riga.' }}
    />
  </Stack>
);

/** What the button does: first it shows, then it writes what was shown. */
function conferma(esame: Esame | null, righe: number, troppe: boolean) {
  if (!esame) {
    const etichetta = righe > 0 ? `Anteprima di ${righe.toLocaleString('it')} righe` : 'Anteprima';
    return { etichetta, impedita: righe === 0 || troppe };
  }
  const quante = conta(esame.righe, 'nuovo', 'spostato');
  const etichetta = quante > 0 ? `Scrivi ${titoliContati(quante)}` : 'Nulla da scrivere';
  return { etichetta, impedita: quante === 0 };
}

/** A pasted block of codes or ISINs: first what it means, line by line; then it is written, or not. */
export default function IncollaTitoli(props: IncollaTitoliProps) {
  const { dimensione, raggruppamenti, onChiudi, onScritti } = props;
  const [testo, setTesto] = useState('');
  const [meta, setMeta] = useState(props.proposto);
  const [esame, setEsame] = useState<Esame | null>(null);
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const righe = useMemo(() => righeIncollate(testo), [testo]);
  const troppe = righe.length > RIGHE_MASSIME;
  const chiedi = async () => {
    setInCorso(true);
    setErrore(null);
    const blocco = { numeroRaggruppamento: dimensione.id, idRaggruppamento: meta };
    try {
      const risposta = await chiama(rotteRaggruppamenti.mettiTitoli, {
        query: esame ? { soloValide: true } : { anteprima: true },
        body: { ...blocco, righe: [...righe], impronta: esame?.impronta ?? null },
      });
      if (risposta.mossi) onScritti(risposta.mossi);
      else setEsame(risposta);
    } catch (causa) {
      setErrore(testoErrore(causa));
    } finally {
      setInCorso(false);
    }
  };
  const indietro = (
    <Button variant="default" onClick={() => setEsame(null)}>
      Indietro
    </Button>
  );
  return (
    <Modale
      titolo={`Incolla titoli in «${dimensione.descrizione}»`}
      aperta
      onChiudi={onChiudi}
      misura={esame ? '1100px' : 'lg'}
      ferma
      annulla="Annulla"
      conferma={{
        ...conferma(esame, righe.length, troppe),
        inCorso,
        esegui: () => void chiedi(),
      }}
      piede={esame ? indietro : null}
    >
      {errore ? (
        <p role="alert" className={classi.errore}>
          {errore}
        </p>
      ) : null}
      {esame ? (
        <Anteprima righe={esame.righe} />
      ) : (
        <Blocco
          testo={testo}
          onTesto={setTesto}
          meta={meta}
          onMeta={setMeta}
          troppe={troppe}
          dimensione={dimensione}
          raggruppamenti={raggruppamenti}
        />
      )}
    </Modale>
  );
}
