import { useQueryClient } from '@tanstack/react-query';
import { rottePeriodi } from '#contract/contabilita/periodi.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import type { CampoTabella, Digitati, DomandaSalva, RecordTabella } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { type Cifra, Cifre } from '#web/ui/Cifre.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import { FormaDelLibro } from './FormaDelLibro.tsx';
import classi from './periodi.module.css';
import { CHIAVE_PERIODI, type LibroCoiPeriodi, type Periodi } from './periodi-api.ts';

type Esercizio = LibroCoiPeriodi['esercizi'][number];

const STATI: Readonly<Record<Esercizio['stato'], string>> = {
  A: 'Aperto',
  P: 'Chiuso e riaperto in via provvisoria',
  C: 'Chiuso e approvato',
  D: 'Stampato in modo definitivo',
};

const COLONNE: readonly Colonna<Esercizio>[] = [
  { campo: 'esercizio', titolo: 'Esercizio', tipo: 'codice', larghezza: 96 },
  { campo: 'dal', titolo: 'Dal', tipo: 'data', larghezza: 108 },
  { campo: 'al', titolo: 'Al', tipo: 'data', larghezza: 108 },
  {
    ...{ campo: 'stato', titolo: 'Stato', tipo: 'testo', larghezza: 240, elastica: true },
    testo: ({ stato }) => STATI[stato],
  },
  { campo: 'chiusoDa', titolo: 'Chiuso da', tipo: 'testo', larghezza: 120 },
  { campo: 'chiusoIl', titolo: 'Chiuso il', tipo: 'istante', larghezza: 150 },
  { campo: 'scritture', titolo: 'Scritture', tipo: 'numero', decimali: 0, larghezza: 100 },
];

const CAMPI: readonly CampoTabella[] = [
  {
    ...{ nome: 'contabilitaChiusaAl', titolo: 'Chiusa al', tipo: 'data' },
    aiuto: 'Scritture ammesse solo con deroga; vuoto: periodo aperto.',
  },
  {
    ...{ nome: 'contabilitaBloccataAl', titolo: 'Bloccata al', tipo: 'data' },
    aiuto: 'Nessuna scrittura ammessa, nemmeno con deroga; il giorno non si può anticipare.',
    convalida: (giorno, { contabilitaChiusaAl }) =>
      typeof contabilitaChiusaAl === 'string' && giorno <= contabilitaChiusaAl
        ? undefined
        : 'Si blocca soltanto ciò che è già chiuso',
  },
];

const giornoDi = (record: Digitati, nome: string): Data | null =>
  (record[nome] ?? null) as Data | null;
const inParole = (giorno: Data | null): string => (giorno === null ? 'Aperta' : stampaData(giorno));

const avanza = (prima: Digitati, mia: Digitati): Data | null => {
  const [era, sara] = [prima, mia].map((una) => giornoDi(una, 'contabilitaBloccataAl'));
  return sara && sara !== era ? sara : null;
};

function domanda(prima: Digitati, mia: Digitati): DomandaSalva | undefined {
  const giorno = avanza(prima, mia);
  return giorno === null
    ? undefined
    : {
        titolo: `Bloccare la contabilità fino al ${stampaData(giorno)}?`,
        testo:
          'Nessuno vi scriverà più, nemmeno con una deroga. Ciò che arriva tardi avrà un giorno successivo.',
        etichetta: 'Blocca',
      };
}

function conferma(prima: Digitati, mia: Digitati): DomandaSalva | undefined {
  const giorno = avanza(prima, mia);
  return giorno === null
    ? undefined
    : {
        titolo: 'Il blocco non torna mai indietro',
        testo: `Dopo, il ${stampaData(giorno)} si potrà soltanto spostare in avanti: da nessuno si riapre, nemmeno da chi amministra la banca dati.`,
        etichetta: 'Blocca per sempre',
      };
}

const TIPI = { G: 'giornaliera', F: 'di fine periodo', E: 'di epilogo' } as const;

function cifreDi({ movimentiChiusiAl, archiviChiusiAl }: Periodi, libro: LibroCoiPeriodi): Cifra[] {
  const { contabilitaChiusaAl, contabilitaBloccataAl, inSospeso } = libro;
  const [prima] = inSospeso;
  const cifra = (nome: string, giorno: string | null, accanto: string): Cifra => ({
    ...{ nome, accanto },
    valore: giorno ? stampaData(giorno as Data) : 'Mai',
  });
  return [
    cifra('Movimenti chiusi al', movimentiChiusiAl, 'dell’azienda'),
    cifra('Archivi chiusi al', archiviChiusiAl, 'dell’azienda'),
    cifra('Contabilità chiusa al', contabilitaChiusaAl, `libro ${libro.codLibro}`),
    cifra('Contabilità bloccata al', contabilitaBloccataAl, `libro ${libro.codLibro}`),
    {
      nome: 'Da confermare',
      valore: stampaIntero(inSospeso.reduce((somma, { scritture }) => somma + scritture, 0)),
      accanto: prima
        ? `scritture, ${TIPI[prima.tipoElaborazione]}, fino al ${stampaData(prima.al as Data)}`
        : 'nessuna generazione in sospeso',
    },
  ];
}

interface PeriodiDelLibroProps {
  readonly periodi: Periodi;
  readonly libro: LibroCoiPeriodi;
  readonly scrive: boolean;
}

/** The exercises of a book, and up to which day it is closed and locked. */
export function PeriodiDelLibro({ periodi, libro, scrive }: PeriodiDelLibroProps) {
  const memoria = useQueryClient();
  const { puo, codAzienda } = useSessione();
  const { codLibro } = libro;
  return (
    <>
      <Cifre etichetta="Fino a che giorno si è chiuso" cifre={cifreDi(periodi, libro)} />
      <div className={classi.colonne}>
        <section className={`pannello ${classi.carta}`} aria-label="Chiusura del libro">
          <h2 className="titoletto">Chiusura del libro {codLibro}</h2>
          <FormaDelLibro
            key={codLibro}
            tabella="aziende_libri"
            campi={CAMPI}
            record={libro as unknown as Digitati}
            scrive={scrive}
            domanda={domanda}
            conferma={conferma}
            nonSalvato="Chiusura non salvata"
            scrivi={async (valori, versione) => {
              const body = { codLibro, ...valori, ...(versione && { versione }) } as never;
              const { libri } = await chiama(rottePeriodi.blocca, { body });
              return libri.find((uno) => uno.codLibro === codLibro) as unknown as RecordTabella;
            }}
            onScritto={(scritto) => {
              void memoria.invalidateQueries({ queryKey: CHIAVE_PERIODI });
              if (scritto)
                annunciaFatto(
                  'Chiusura salvata',
                  `Chiusa: ${inParole(giornoDi(scritto, 'contabilitaChiusaAl'))}. Bloccata: ${inParole(giornoDi(scritto, 'contabilitaBloccataAl'))}.`,
                );
            }}
          />
        </section>
        <section className={`pannello ${classi.carta}`} aria-label="Movimenti e archivi">
          <h2 className="titoletto">Movimenti e archivi</h2>
          <p className="nota">
            Fino a questi giorni non si registra e non si storna, e non cambiano i valori normali e
            dei gestori: si dicono nel record dell’azienda. I valori comuni a tutte le aziende non
            si chiudono.
          </p>
          <div className={classi.azioni}>
            {puo('Aziende_R') ? (
              <BottoneLink
                variant="default"
                to="/page/tabelle/aziende"
                search={{ cerca: codAzienda } as never}
              >
                Apri l’azienda
              </BottoneLink>
            ) : null}
            {libro.inSospeso.length > 0 && puo('Contabile_W') ? (
              <BottoneLink variant="default" to="/page/contabilita/contabilizza">
                Vai alle scritture da confermare
              </BottoneLink>
            ) : null}
          </div>
        </section>
      </div>
      <Tabella
        nome="esercizi"
        etichetta="Esercizi"
        colonne={COLONNE}
        righe={libro.esercizi}
        chiave={({ esercizio }) => String(esercizio)}
        vuoto={{ motivo: 'Nessun esercizio: si apre con la prima scrittura del periodo.' }}
      />
    </>
  );
}
