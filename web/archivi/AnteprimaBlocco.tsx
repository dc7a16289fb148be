import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import classi from './dati-dinamici.module.css';

/** A line of a pasted block with what it would change; taken only where nothing is wrong with it. */
export interface RigaAnteprima {
  readonly linea: number;
  /** The text as it was pasted. */
  readonly incollato: string;
  /** What it names, in words; empty where it names nothing. */
  readonly nome: string;
  readonly prima: string | null;
  readonly dopo: string | null;
  readonly accade: string;
  readonly buona: boolean;
  /** What is odd in it, which may stand all the same. */
  readonly dubbio: string | null;
  /** Whether it changes something. */
  readonly cambia: boolean;
}

export interface AnteprimaBloccoProps {
  readonly archivio: TipoArchivio;
  /** Null while nothing is pasted. */
  readonly righe: readonly RigaAnteprima[] | null;
  readonly onPrendi: () => void;
  readonly onLascia: () => void;
}

const colonne = ({ valori }: TipoArchivio): readonly Colonna<RigaAnteprima>[] => {
  const decimali = valori[0]?.mostrati ?? 2;
  return [
    { campo: 'linea', titolo: 'Riga', tipo: 'numero', decimali: 0, larghezza: 60 },
    { campo: 'incollato', titolo: 'Incollato', tipo: 'codice', larghezza: 220 },
    { campo: 'nome', titolo: 'Che cosa è', tipo: 'testo', larghezza: 200, elastica: true },
    { campo: 'prima', titolo: 'Prima', tipo: 'numero', decimali, larghezza: 110 },
    { campo: 'dopo', titolo: 'Dopo', tipo: 'numero', decimali, larghezza: 110 },
    {
      campo: 'accade',
      titolo: 'Che cosa accade',
      tipo: 'testo',
      larghezza: 340,
      tono: ({ buona, dubbio }) => (buona && dubbio === null ? undefined : 'avviso'),
    },
  ];
};

const chiaveRiga = ({ linea }: RigaAnteprima) => String(linea);

const contate = (quante: number, uno: string, molti: string) =>
  quante === 0 ? [] : [`${quante.toLocaleString('it')} ${quante === 1 ? uno : molti}`];

function riassunto(righe: readonly RigaAnteprima[]): string {
  const buone = righe.filter(({ buona }) => buona);
  const cambiano = buone.filter(({ cambia }) => cambia).length;
  const dubbie = buone.filter(({ dubbio }) => dubbio !== null).length;
  return [
    ...contate(cambiano, 'valore da prendere', 'valori da prendere'),
    ...contate(buone.length - cambiano, 'già così', 'già così'),
    ...contate(dubbie, 'oltre la tolleranza', 'oltre la tolleranza'),
    ...contate(
      righe.length - buone.length,
      'che non si può prendere',
      'che non si possono prendere',
    ),
  ].join(' · ');
}

/** What a pasted block would change, line by line, before any of it is taken. */
export default function AnteprimaBlocco(props: AnteprimaBloccoProps) {
  const { archivio, righe, onPrendi, onLascia } = props;
  const quante = righe?.filter(({ buona, cambia }) => buona && cambia).length ?? 0;
  const valori = quante === 1 ? 'un valore' : `${quante.toLocaleString('it')} valori`;
  return (
    <Modale
      titolo="Che cosa cambia con le righe incollate"
      aperta={righe !== null}
      onChiudi={onLascia}
      misura="1100px"
      ferma
      annulla="Annulla"
      conferma={{
        etichetta: quante > 0 ? `Prendi ${valori}` : 'Nulla da prendere',
        impedita: quante === 0,
        esegui: onPrendi,
      }}
    >
      <div className={classi.anteprima}>
        <p role="status">
          {riassunto(righe ?? [])}. I numeri si leggono all’italiana: 1.234 è 1234. I valori presi
          si salvano poi con Salva.
        </p>
        <Tabella
          nome="righe-incollate"
          etichetta="Righe incollate"
          colonne={colonne(archivio)}
          righe={righe ?? []}
          chiave={chiaveRiga}
          senzaViste
          vuoto={{ motivo: 'Nessuna riga.' }}
        />
      </div>
    </Modale>
  );
}
