import { Flex } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import type { Campione } from '#domain/mappature/campione.ts';
import { codifiche, type LetturaFile, LIMITI, separatori } from '#domain/mappature/regole.ts';
import { CampoFile } from '#web/ui/CampoFile.tsx';
import { type Opzione, Scelta, Spunta, Testo, TestoElenco } from './Controlli.tsx';
import {
  eCartella,
  esempioIncollato,
  type FileDiEsempio,
  leggiEsempio,
} from './file-di-esempio.ts';
import classi from './mappature.module.css';

export interface PannelloCampioneProps {
  readonly esempio: FileDiEsempio | null;
  readonly campione: Campione | null;
  readonly lettura: LetturaFile;
  readonly disabilitato: boolean;
  readonly onEsempio: (esempio: FileDiEsempio) => void;
  readonly onLettura: (lettura: LetturaFile) => void;
}

const RIGHE_MOSTRATE = 4;

/** The sample, which stays in the browser, and how its lines are cut into columns. */
export function PannelloCampione(props: PannelloCampioneProps) {
  const { esempio, campione, onEsempio } = props;
  const [file, setFile] = useState<File | null>(null);
  const incolla = (evento: ClipboardEvent) => {
    const testo = evento.clipboardData.getData('text/plain');
    if (evento.target instanceof HTMLInputElement || !testo.includes('\n')) return;
    evento.preventDefault();
    setFile(null);
    onEsempio(esempioIncollato(testo));
  };
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      aria-label="File di esempio"
      onPaste={incolla}
    >
      <CampoFile
        basso
        etichetta="File di esempio"
        accetta=".csv,.txt,.tsv"
        file={file}
        onFile={(scelto) => {
          setFile(scelto);
          void leggiEsempio(scelto).then(onEsempio);
        }}
      />
      {esempio && file ? null : (
        <p className="nota">
          {esempio
            ? `${esempio.nome}.`
            : 'Le prime righe bastano, e restano in questo browser. Di un foglio Excel: copiarne qualcuna e incollarla qui.'}
        </p>
      )}
      <ComeSiLegge {...props} />
      {esempio && eCartella(esempio) ? (
        <p className={classi.difetto} role="alert">
          È un foglio Excel: la mappatura lo legge, ma per scriverla qui servono le sue prime righe.
          Copiarle in Excel e incollarle sopra.
        </p>
      ) : campione ? (
        <RigheGrezze campione={campione} />
      ) : null}
    </Flex>
  );
}

const SEPARATORI: readonly Opzione[] = [
  { valore: '', nome: 'riconosciuto' },
  ...separatori.map((uno) => ({
    valore: uno,
    nome: { ';': 'punto e virgola', ',': 'virgola', '\t': 'tabulazione', '|': 'barra |' }[uno],
  })),
];
const CODIFICHE: readonly Opzione[] = [
  { valore: '', nome: 'riconosciuta' },
  ...codifiche.map((una) => ({
    valore: una,
    nome: { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252', 'utf-16le': 'UTF-16' }[una],
  })),
];
const VIRGOLETTE: readonly Opzione[] = [
  { valore: '"', nome: 'doppie "' },
  { valore: "'", nome: "semplici '" },
  { valore: '', nome: 'nessuna' },
];

function ComeSiLegge(props: PannelloCampioneProps) {
  const { lettura, disabilitato, onLettura } = props;
  const cambia = (parte: { readonly [C in keyof LetturaFile]?: LetturaFile[C] | undefined }) => {
    const unita = Object.entries({ ...lettura, ...parte });
    onLettura(Object.fromEntries(unita.filter(([, valore]) => valore !== undefined)));
  };
  return (
    <div className={classi.lettura}>
      <span>
        Righe da saltare
        <Testo
          corto
          etichetta="Righe da saltare"
          valore={String(lettura.saltaRighe ?? 0)}
          disabilitato={disabilitato}
          onCambia={(testo) => {
            const righe = Math.min(Number.parseInt(testo, 10) || 0, LIMITI.righeSaltate);
            cambia({ saltaRighe: righe > 0 ? righe : undefined });
          }}
        />
      </span>
      <span>
        Separatore
        <Scelta
          etichetta="Separatore"
          opzioni={SEPARATORI}
          valore={lettura.separatore ?? ''}
          disabilitato={disabilitato}
          onCambia={(uno) =>
            cambia({ separatore: (uno || undefined) as LetturaFile['separatore'] })
          }
        />
      </span>
      <span>
        Codifica
        <Scelta
          etichetta="Codifica"
          opzioni={CODIFICHE}
          valore={lettura.codifica ?? ''}
          disabilitato={disabilitato}
          onCambia={(una) => cambia({ codifica: (una || undefined) as LetturaFile['codifica'] })}
        />
      </span>
      <span>
        Virgolette
        <Scelta
          etichetta="Virgolette"
          opzioni={VIRGOLETTE}
          valore={lettura.virgolette ?? '"'}
          disabilitato={disabilitato}
          onCambia={(segno) =>
            cambia({
              virgolette: segno === '"' ? undefined : (segno as LetturaFile['virgolette']),
            })
          }
        />
      </span>
      <span>
        Foglio Excel
        <Testo
          corto
          etichetta="Foglio Excel"
          segnaposto="il primo"
          valore={lettura.foglio ?? ''}
          disabilitato={disabilitato}
          onCambia={(foglio) => cambia({ foglio: foglio || undefined })}
        />
      </span>
      <Spunta
        nome="La prima riga ha i titoli"
        valore={lettura.intestazione !== false}
        disabilitato={disabilitato}
        onCambia={(titoli) => cambia({ intestazione: titoli ? undefined : false })}
      />
      <InRighe {...props} />
    </div>
  );
}

/** A table with one column per security made long: what stays, and what becomes rows. */
function InRighe({ lettura, campione, disabilitato, onLettura }: PannelloCampioneProps) {
  const { inRighe, ...resto } = lettura;
  const titoli = campione?.delFile?.intestazione ?? campione?.intestazione ?? [];
  const spunta = (
    <Spunta
      nome="Le colonne diventano righe"
      valore={inRighe !== undefined}
      disabilitato={disabilitato}
      onCambia={(si) =>
        onLettura(si ? { ...resto, inRighe: { fisse: titoli.slice(0, 1) } } : resto)
      }
    />
  );
  if (!inRighe) return spunta;
  return (
    <>
      {spunta}
      <span>
        Restano
        <TestoElenco
          etichetta="Colonne che restano"
          segnaposto="la colonna del giorno"
          separatore=";"
          valori={inRighe.fisse}
          disabilitato={disabilitato}
          onCambia={(fisse) => onLettura({ ...resto, inRighe: { ...inRighe, fisse } })}
        />
      </span>
      <span>
        Diventano righe
        <TestoElenco
          etichetta="Colonne che diventano righe"
          segnaposto="tutte le altre"
          separatore=";"
          valori={inRighe.colonne ?? []}
          disabilitato={disabilitato}
          onCambia={(colonne) => {
            const { colonne: _, ...fisse } = inRighe;
            onLettura({
              ...resto,
              inRighe: colonne.length > 0 ? { ...fisse, colonne } : fisse,
            });
          }}
        />
      </span>
    </>
  );
}

function RigheGrezze({ campione }: { readonly campione: Campione }) {
  const { intestazione, righe, numeri } = campione;
  const colonne = intestazione ?? righe[0]?.map((_, i) => `Colonna ${i + 1}`) ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the panel scrolls by keyboard too
    <section className={classi.scorre} aria-label="Prime righe del file" tabIndex={0}>
      <table className={classi.tabella}>
        <thead>
          <tr>
            <th scope="col">Riga</th>
            {colonne.map((titolo, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={i} scope="col">
                {titolo.trim() || `Colonna ${i + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {righe.slice(0, RIGHE_MOSTRATE).map((celle, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several rows may come from one of the file
            <tr key={i}>
              <th scope="row">{numeri[i]}</th>
              {colonne.map((_, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={j} className={classi.grezza}>
                  {celle[j] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
