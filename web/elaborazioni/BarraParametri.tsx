import { Button, NativeSelect } from '@mantine/core';
import {
  type Misura,
  misure,
  type NomeElaborazione,
  type Periodo,
  periodi,
} from '#domain/elaborazioni/elaborazioni.ts';
import { nomiDate } from '#domain/giacenze/sguardo.ts';
import { dateInvertite, type SelezioneTipo } from '#domain/record/filtri/filtro-date.ts';
import type { Data } from '#domain/tempo/data.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import type { Parametri } from './domanda.ts';
import classi from './elaborazioni.module.css';
import { SceltaGruppi } from './SceltaGruppi.tsx';

export interface BarraParametriProps {
  readonly nome: NomeElaborazione;
  readonly parametri: Parametri;
  readonly onCambia: (parametri: Parametri) => void;
  readonly onElabora: () => void;
  readonly onReset: () => void;
  readonly inCorso: boolean;
}

const DATE = Object.entries(nomiDate) as (readonly [SelezioneTipo, string])[];
const PERIODI = Object.entries(periodi) as (readonly [Periodo, string])[];
const MISURE = Object.entries(misure).map(([value, label]) => ({ value, label }));

/** What is asked, in one bar; Ctrl+Enter runs it from any of its fields. */
export function BarraParametri(props: BarraParametriProps) {
  const { nome, parametri, onCambia, onElabora, onReset, inCorso } = props;
  const { dal, al, per, gruppi, periodo, misura, stornati, sospeso, inEuro } = parametri;
  const cambia = (parte: Partial<Parametri>) => onCambia({ ...parametri, ...parte });
  const invertite = dateInvertite(dal, al);
  const premuto = useTastiModulo(() => {
    if (!invertite && !inCorso) onElabora();
  });
  const giorno = (campo: 'dal' | 'al', scritto: Data | null) =>
    scritto && cambia({ [campo]: scritto });
  return (
    <search className={classi.barra} onKeyDownCapture={premuto}>
      <CampoData
        etichetta="Data da:"
        valore={dal}
        larghezza={132}
        onCambia={(uno) => giorno('dal', uno)}
      />
      <CampoData
        etichetta="Data a:"
        valore={al}
        larghezza={132}
        errore={invertite ? 'Precede la data iniziale' : undefined}
        onCambia={(uno) => giorno('al', uno)}
      />
      <Segmenti
        etichetta="Per data di"
        scelte={DATE}
        valore={per}
        onScelta={(uno) => cambia({ per: uno })}
      />
      {nome === 'statistica-movimenti' ? (
        <>
          <Segmenti
            etichetta="Periodo"
            scelte={PERIODI}
            valore={periodo}
            onScelta={(uno) => cambia({ periodo: uno })}
          />
          <NativeSelect
            label="Misura"
            value={misura}
            data={MISURE}
            onChange={({ currentTarget }) => cambia({ misura: currentTarget.value as Misura })}
          />
        </>
      ) : null}
      <SceltaGruppi gruppi={gruppi} onCambia={(scelti) => cambia({ gruppi: scelti })} />
      <Segmenti
        etichetta="Storni"
        scelte={[
          ['no', 'esclusi'],
          ['si', 'compresi'],
        ]}
        valore={stornati ? 'si' : 'no'}
        onScelta={(uno) => cambia({ stornati: uno === 'si' })}
      />
      <Segmenti
        etichetta="In sospeso"
        scelte={[
          ['si', 'compresi'],
          ['no', 'esclusi'],
        ]}
        valore={sospeso ? 'si' : 'no'}
        onScelta={(uno) => cambia({ sospeso: uno === 'si' })}
      />
      {nome === 'dettaglio-movimenti' ? (
        <Segmenti
          etichetta="Importi"
          scelte={[
            ['tutti', 'in divisa e in euro'],
            ['euro', 'in euro'],
          ]}
          valore={inEuro ? 'euro' : 'tutti'}
          onScelta={(uno) => cambia({ inEuro: uno === 'euro' })}
        />
      ) : null}
      <Button variant="default" onClick={onReset}>
        Reset
      </Button>
      <Button
        rightSection={<Tasto>Ctrl ⏎</Tasto>}
        disabled={invertite}
        loading={inCorso}
        onClick={onElabora}
      >
        Elabora
      </Button>
    </search>
  );
}
