import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { CAMPO_OBBLIGATORIO, type Obblighi } from '#domain/archivi/filtro/filtro-archivio.ts';
import { dateInvertite, type SelezioneTipo, tipiData } from '#domain/record/filtri/filtro-date.ts';
import { aggiungiGiorni, type Data, fineMese, inizioMese } from '#domain/tempo/data.ts';
import { lavorativoPrecedente } from '#domain/tempo/target.ts';
import { oggi } from '#web/base/oggi.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import classi from './filtri.module.css';
import { Sezione } from './Sezione.tsx';

export interface BloccoDateProps {
  readonly dal: Data | null;
  readonly al: Data | null;
  readonly onCambia: (date: { readonly dal: Data | null; readonly al: Data | null }) => void;
  readonly obblighi?: Pick<Obblighi, 'richiesti' | 'mancanti'>;
  /** Which date of a movement is asked; left out where there is one date only. */
  readonly tipo?: { readonly valore: SelezioneTipo; readonly onCambia: (t: SelezioneTipo) => void };
  /** What else depends on the dates. */
  readonly children?: ReactNode;
}

const NESSUNO = { richiesti: [], mancanti: [] };

/** From and to; the reason why they cannot be confirmed stands under the second. */
export function BloccoDate({
  dal,
  al,
  onCambia,
  obblighi = NESSUNO,
  tipo,
  children,
}: BloccoDateProps) {
  const invertite = dateInvertite(dal, al);
  const di = (campo: 'dateFrom' | 'dateTo') => ({
    obbligatorio: obblighi.richiesti.includes(campo),
    nota: obblighi.mancanti.includes(campo) ? CAMPO_OBBLIGATORIO : undefined,
  });
  return (
    <Sezione titolo="Date" accanto={<Scorciatoie onScegli={onCambia} />}>
      {tipo ? (
        <NativeSelect
          label="Tipo data"
          w={180}
          value={tipo.valore}
          onChange={({ currentTarget }) => tipo.onCambia(currentTarget.value as SelezioneTipo)}
          data={Object.entries(tipiData).map(([value, label]) => ({ value, label }))}
        />
      ) : null}
      <CampoData
        etichetta="Data da:"
        larghezza={180}
        valore={dal}
        {...di('dateFrom')}
        onCambia={(nuova) => onCambia({ dal: nuova, al })}
      />
      <CampoData
        etichetta="Data a:"
        larghezza={180}
        valore={al}
        {...di('dateTo')}
        errore={invertite ? 'Precede la data iniziale' : undefined}
        onCambia={(nuova) => onCambia({ dal, al: nuova })}
      />
      {children}
    </Sezione>
  );
}

interface Periodo {
  readonly dal: Data;
  readonly al: Data;
}

const giornoSolo = (giorno: Data): Periodo => ({ dal: giorno, al: giorno });
const mese = (giorno: Data): Periodo => ({ dal: inizioMese(giorno), al: fineMese(giorno) });

/** Days and months that are asked for again and again; a single day is both dates. */
const PERIODI: readonly (readonly [nome: string, periodo: (oggi: Data) => Periodo])[] = [
  ['Oggi', giornoSolo],
  ['Ultimo lavorativo', (giorno) => giornoSolo(lavorativoPrecedente(giorno))],
  ['Mese in corso', mese],
  ['Mese scorso', (giorno) => mese(aggiungiGiorni(inizioMese(giorno), -1))],
];

const Scorciatoie = ({ onScegli }: { readonly onScegli: BloccoDateProps['onCambia'] }) => (
  <fieldset className={classi.scorciatoie} aria-label="Date pronte">
    {PERIODI.map(([nome, periodo]) => (
      <Button
        key={nome}
        variant="subtle"
        size="compact-xs"
        onClick={() => onScegli(periodo(oggi()))}
      >
        {nome}
      </Button>
    ))}
  </fieldset>
);
