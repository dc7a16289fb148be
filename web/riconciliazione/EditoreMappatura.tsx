import { Button, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  type CampoColonna,
  type CellaIndicata,
  nomiColonna,
} from '#domain/riconciliazione/lettura/mappatura-colonne.ts';
import {
  difettiMappaturaConto,
  type MappaturaConto,
} from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { CampoFile } from '#web/ui/CampoFile.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { primeRigheDi } from './estratti-api.ts';
import {
  cambiata,
  campiDi,
  cellaScritta,
  conColonna,
  mappaturaNuova,
  type RigaVista,
  testoDellaCella,
  type Voce,
  vociColonne,
  vociRighe,
  vuoleSegni,
} from './mappatura-conto.ts';
import { ProvaTabella } from './ProvaTabella.tsx';
import classi from './riconciliazione.module.css';

const SPECIE: readonly Voce[] = [
  { value: 'conto', label: 'Estratto conto' },
  { value: 'posizioni', label: 'Posizioni' },
  { value: 'regolamenti', label: 'Movimenti regolati' },
];
const DECIMALI: readonly Voce[] = [
  { value: ',', label: 'Virgola: 1.234,56' },
  { value: '.', label: 'Punto: 1,234.56' },
  { value: '', label: 'Come si legge in un modo solo' },
];
const DATE: readonly Voce[] = [
  { value: 'gma', label: 'Giorno, mese, anno' },
  { value: 'mga', label: 'Mese, giorno, anno' },
  { value: 'amg', label: 'Anno, mese, giorno' },
  { value: '', label: 'Come si legge in un modo solo' },
];
const SEGNI: readonly Voce[] = [
  { value: 'importo', label: 'Importo con segno' },
  { value: 'dare-avere', label: 'Dare e avere' },
  { value: 'colonna', label: 'Una colonna lo dice' },
];
const TIPI: readonly Voce[] = [
  { value: '', label: 'Non è detto' },
  { value: 'UNIT', label: 'Pezzi (UNIT)' },
  { value: 'FAMT', label: 'Nominale (FAMT)' },
  { value: 'AMOR', label: 'Nominale residuo (AMOR)' },
];
const NESSUNA: readonly never[] = [];

/** How the CSV and the sheets of an account are read, column by column, with a file of its own beside. */
export function EditoreMappatura(props: EditoreProps) {
  const { valore, digitati, disabilitato, errore, onCambia } = props;
  const mappatura = (valore ?? null) as MappaturaConto | null;
  const [file, setFile] = useState<File | null>(null);
  const [righe, setRighe] = useState<readonly RigaVista[]>(NESSUNA);
  const [nonLetto, setNonLetto] = useState<string | null>(null);
  // What is still missing is read while one writes; what the server refuses, after saving.
  const difetti = mappatura === null ? NESSUNA : difettiMappaturaConto(mappatura, tipoDi(digitati));
  const prendi = async (scelto: File) => {
    setFile(scelto);
    setNonLetto(null);
    try {
      const letto = await primeRigheDi(scelto);
      setRighe(letto.righe);
      const titoli = letto.righe.find(({ n }) => n === letto.rigaTitoli)?.celle ?? NESSUNA;
      if (mappatura === null) onCambia(mappaturaNuova(digitati.tipo, letto.rigaTitoli, titoli));
    } catch (mancata) {
      setNonLetto(testoErrore(mancata));
    }
  };
  return (
    <fieldset className={classi.condizioni} disabled={disabilitato}>
      <legend>Mappatura di CSV e fogli Excel</legend>
      <Stack gap={10}>
        <CampoFile
          basso
          etichetta="Prendi i titoli da un file"
          accetta=".csv,.txt,.tsv,.xlsx,.xlsm"
          file={file}
          onFile={(scelto) => void prendi(scelto)}
        />
        {mappatura === null ? (
          <p className="nota">
            Le tabelle di questo conto non si leggono. Con un suo file se ne prendono i titoli.
          </p>
        ) : (
          <Colonne mappatura={mappatura} righe={righe} fisso={disabilitato} onCambia={onCambia} />
        )}
        {difetti.map((difetto) => (
          <p key={difetto} className="nota">
            {difetto}
          </p>
        ))}
        {file && mappatura && difetti.length === 0 ? (
          <ProvaTabella {...{ file, mappatura }} divisa={divisaDi(digitati)} />
        ) : null}
        {[nonLetto, errore].map((testo) =>
          testo ? (
            <p key={testo} role="alert" className="errato">
              {testo}
            </p>
          ) : null,
        )}
      </Stack>
    </fieldset>
  );
}

const divisaDi = ({ codDivisa }: EditoreProps['digitati']): string | null =>
  typeof codDivisa === 'string' && codDivisa.length === 3 ? codDivisa : null;

const tipoDi = ({ tipo }: EditoreProps['digitati']) =>
  tipo === 'banca' || tipo === 'depositario' ? tipo : undefined;

interface ColonneProps {
  readonly mappatura: MappaturaConto;
  readonly righe: readonly RigaVista[];
  readonly fisso: boolean;
  readonly onCambia: (mappatura: MappaturaConto | null) => void;
}

function Colonne({ mappatura, righe, fisso, onCambia }: ColonneProps) {
  const cambia = (parte: Partial<MappaturaConto>) => onCambia(cambiata(mappatura, parte));
  const voci = vociColonne(mappatura, righe);
  return (
    <>
      <ComeSiLegge mappatura={mappatura} righe={righe} onCambia={cambia} />
      <SimpleGrid cols={2} spacing={10} verticalSpacing={8}>
        {campiDi(mappatura).map((campo: CampoColonna) => (
          <Scelta
            key={campo}
            etichetta={nomiColonna[campo]}
            voci={[{ value: '', label: 'Nessuna colonna' }, ...voci]}
            valore={mappatura.campi[campo] ?? ''}
            onCambia={(colonna) => onCambia(conColonna(mappatura, campo, colonna))}
          />
        ))}
      </SimpleGrid>
      <CampoCodici
        etichetta="Riferimenti"
        opzioni={voci.map(({ value, label }) => ({ codice: value, descrizione: label }))}
        valore={mappatura.riferimenti ?? NESSUNA}
        onCambia={(nomi) => cambia({ riferimenti: nomi.length > 0 ? nomi : undefined })}
        segnaposto="Colonne che possono nominare un movimento"
        disabilitato={fisso}
      />
      <Segni mappatura={mappatura} onCambia={cambia} />
      <Celle mappatura={mappatura} onCambia={cambia} />
      <div>
        <Button variant="default" onClick={() => onCambia(null)}>
          Togli la mappatura
        </Button>
      </div>
    </>
  );
}

interface SceltaProps {
  readonly etichetta: string;
  readonly voci: readonly Voce[];
  readonly valore: string;
  readonly onCambia: (valore: string) => void;
}

const Scelta = ({ etichetta, voci, valore, onCambia }: SceltaProps) => (
  <NativeSelect
    label={etichetta}
    data={[...voci]}
    value={valore}
    onChange={({ currentTarget }) => onCambia(currentTarget.value)}
  />
);

interface ParteProps {
  readonly mappatura: MappaturaConto;
  readonly onCambia: (parte: Partial<MappaturaConto>) => void;
}

function ComeSiLegge({
  mappatura,
  righe,
  onCambia,
}: ParteProps & { readonly righe: readonly RigaVista[] }) {
  const { specie, rigaTitoli, primaRiga, decimale, date, segno, tipoQuantita = '' } = mappatura;
  const titoli = (testo: string) => {
    const riga = testo === '' ? null : Number(testo);
    onCambia({ rigaTitoli: riga, ...(riga !== null && { primaRiga: riga + 1 }) });
  };
  const lettere = { value: '', label: 'Nessuna: le colonne sono lettere' };
  return (
    <SimpleGrid cols={2} spacing={10} verticalSpacing={8}>
      <Scelta
        etichetta="Che cosa porta"
        voci={SPECIE}
        valore={specie}
        onCambia={(quale) => onCambia({ specie: quale as MappaturaConto['specie'] })}
      />
      <Scelta
        etichetta="Segno"
        voci={SEGNI}
        valore={segno}
        onCambia={(quale) => onCambia({ segno: quale as MappaturaConto['segno'] })}
      />
      <Scelta
        etichetta="Riga dei titoli"
        voci={[lettere, ...vociRighe(righe, rigaTitoli)]}
        valore={String(rigaTitoli ?? '')}
        onCambia={titoli}
      />
      <Scelta
        etichetta="Prima riga"
        voci={vociRighe(righe, primaRiga)}
        valore={String(primaRiga)}
        onCambia={(riga) => onCambia({ primaRiga: Number(riga) })}
      />
      <Scelta
        etichetta="Decimali"
        voci={DECIMALI}
        valore={decimale ?? ''}
        onCambia={(quale) => onCambia({ decimale: (quale || null) as MappaturaConto['decimale'] })}
      />
      <Scelta
        etichetta="Date"
        voci={DATE}
        valore={date ?? ''}
        onCambia={(quale) => onCambia({ date: (quale || null) as MappaturaConto['date'] })}
      />
      {specie === 'conto' ? null : (
        <Scelta
          etichetta="Quantità in"
          voci={TIPI}
          valore={tipoQuantita}
          onCambia={(quale) =>
            onCambia({ tipoQuantita: (quale || undefined) as MappaturaConto['tipoQuantita'] })
          }
        />
      )}
    </SimpleGrid>
  );
}

/** What the column of the sign, or of the direction, has for a minus and for a plus. */
function Segni({ mappatura, onCambia }: ParteProps) {
  if (!vuoleSegni(mappatura)) return null;
  const { meno, piu } = mappatura.segni ?? { meno: NESSUNA, piu: NESSUNA };
  const campo = (etichetta: string, valori: readonly string[], quale: 'meno' | 'piu') => (
    <CampoCodici
      libero
      etichetta={etichetta}
      opzioni={NESSUNA}
      valore={valori}
      onCambia={(nuovi) => onCambia({ segni: { meno, piu, [quale]: nuovi } })}
    />
  );
  return (
    <SimpleGrid cols={2} spacing={10}>
      {campo('Vale meno', meno, 'meno')}
      {campo('Vale più', piu, 'piu')}
    </SimpleGrid>
  );
}

/** What stands outside of the lines. */
function Celle({ mappatura, onCambia }: ParteProps) {
  const campo = (
    etichetta: string,
    cella: CellaIndicata | undefined,
    quale: 'giorno' | 'saldoIniziale' | 'saldoFinale',
  ) => (
    <CampoTesto
      etichetta={etichetta}
      valore={testoDellaCella(cella)}
      segnaposto="B2, o come comincia la sua riga"
      onCambia={(testo) => onCambia({ [quale]: cellaScritta(testo) })}
    />
  );
  return (
    <>
      <SimpleGrid cols={2} spacing={10}>
        {mappatura.specie === 'conto' ? (
          <>
            {campo('Saldo iniziale', mappatura.saldoIniziale, 'saldoIniziale')}
            {campo('Saldo finale', mappatura.saldoFinale, 'saldoFinale')}
          </>
        ) : null}
        {mappatura.specie === 'posizioni'
          ? campo('Giorno, sopra le righe', mappatura.giorno, 'giorno')
          : null}
      </SimpleGrid>
      <CampoTesto
        etichetta="Le righe finiscono dove comincia"
        valore={mappatura.finoA ?? ''}
        segnaposto="Alla fine del file"
        onCambia={(testo) => onCambia({ finoA: testo || undefined })}
      />
    </>
  );
}
