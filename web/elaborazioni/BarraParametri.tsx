import { Button, Group, NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import {
  type EventoScadenzario,
  eventiScadenzario,
  gruppiAlPiu,
  gruppiPer,
  type Misura,
  misure,
  type NomeElaborazione,
  type Perimetro,
  type Periodo,
  perimetri,
  periodi,
  type Valutazione,
  valutazioni,
} from '#domain/elaborazioni/elaborazioni.ts';
import { nomiDate } from '#domain/giacenze/sguardo.ts';
import { dateInvertite } from '#domain/record/filtri/filtro-date.ts';
import { type MetodoRendimento, metodiRendimento } from '#domain/rendimenti/metodi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { SceltaLibro } from '#web/contabilita/SceltaLibro.tsx';
import { CampoTitolo } from '#web/movimenti/fissato/CampoTitolo.tsx';
import { SceltaGruppi } from '#web/reports/SceltaGruppi.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { useDivise } from '#web/tabelle/divise.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { usePrimoCampo } from '#web/ui/use-primo-campo.ts';
import { useTastiModuloDiPagina } from '#web/ui/use-tasto-pagina.ts';
import type { Parametri } from './domanda.ts';
import classi from './elaborazioni.module.css';
import { voltoDi } from './volti.ts';

export interface BarraParametriProps {
  readonly nome: NomeElaborazione;
  readonly parametri: Parametri;
  readonly onCambia: (parametri: Parametri) => void;
  readonly onElabora: () => void;
  readonly onReset: () => void;
  readonly inCorso: boolean;
  /** There is nothing to look at yet: the page opens on its parameters. */
  readonly apre: boolean;
  /** Of an analysis: the one titolo, and choosing another. */
  readonly titolo: string | null;
  readonly onTitolo: (codice: string | null) => void;
}

const PERIODI = Object.entries(periodi) as (readonly [Periodo, string])[];
const MISURE = Object.entries(misure).map(([value, label]) => ({ value, label }));
const VALUTAZIONI = Object.entries(valutazioni) as (readonly [Valutazione, string])[];
const PERIMETRI = Object.entries(perimetri).map(([value, label]) => ({ value, label }));
const METODI = Object.entries(metodiRendimento) as (readonly [MetodoRendimento, string])[];
const EVENTI = [
  { value: '', label: 'ogni evento' },
  ...Object.entries(eventiScadenzario).map(([value, label]) => ({ value, label })),
];

/** What is asked, in one bar; Ctrl+Enter runs it from any of its fields. */
export function BarraParametri(props: BarraParametriProps) {
  const { nome, parametri, onCambia, onElabora, onReset, inCorso, titolo, onTitolo } = props;
  const { chiede, date } = voltoDi(nome);
  const { dal, al } = parametri;
  const cambia = (parte: Partial<Parametri>) => onCambia({ ...parametri, ...parte });
  const alGiorno = chiede.has('giorno');
  const invertite = !alGiorno && dateInvertite(dal, al);
  const impedita = invertite || (chiede.has('titolo') && titolo === null);
  const premuto = useTastiModuloDiPagina(() => {
    if (!impedita && !inCorso) onElabora();
  });
  const giorno = (campo: 'dal' | 'al', scritto: Data | null) =>
    scritto && cambia({ [campo]: scritto });
  const modulo = useRef<HTMLElement>(null);
  usePrimoCampo(modulo, props.apre);
  return (
    <search ref={modulo} className={classi.barra} onKeyDownCapture={premuto}>
      {chiede.has('titolo') ? (
        <div className={classi.titolo}>
          <CampoTitolo etichetta="Titolo:" valore={titolo} onCambia={onTitolo} obbligatorio />
        </div>
      ) : null}
      {alGiorno ? null : (
        <CampoData
          etichetta="Data da:"
          valore={dal}
          larghezza={132}
          resta
          onCambia={(uno) => giorno('dal', uno)}
        />
      )}
      <CampoData
        etichetta={alGiorno ? 'Al giorno:' : 'Data a:'}
        valore={al}
        larghezza={132}
        resta
        errore={invertite ? 'Precede la data iniziale' : undefined}
        onCambia={(uno) => giorno('al', uno)}
      />
      {date.length > 0 ? (
        <Segmenti
          etichetta="Per data di"
          scelte={date.map((una) => [una, nomiDate[una]] as const)}
          valore={parametri.per}
          onScelta={(uno) => cambia({ per: uno })}
        />
      ) : null}
      <Altri nome={nome} parametri={parametri} cambia={cambia} />
      <Group gap={12} ml="auto" wrap="nowrap">
        <Button variant="default" onClick={onReset}>
          Reset
        </Button>
        <Button
          rightSection={<Tasto>Ctrl ⏎</Tasto>}
          disabled={impedita}
          loading={inCorso}
          onClick={onElabora}
        >
          Elabora
        </Button>
      </Group>
    </search>
  );
}

interface AltriProps {
  readonly nome: NomeElaborazione;
  readonly parametri: Parametri;
  readonly cambia: (parte: Partial<Parametri>) => void;
}

/** What else this one asks. */
function Altri({ nome, parametri, cambia }: AltriProps) {
  const { chiede } = voltoDi(nome);
  const { gruppi, periodo, misura, evento, stornati, sospeso, inEuro } = parametri;
  return (
    <>
      {chiede.has('evento') ? (
        <NativeSelect
          label="Evento"
          value={evento}
          data={EVENTI}
          onChange={({ currentTarget: { value } }) =>
            cambia({ evento: value as EventoScadenzario | '' })
          }
        />
      ) : null}
      {chiede.has('periodo') ? (
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
      {chiede.has('metodo') ? <Metodo nome={nome} parametri={parametri} cambia={cambia} /> : null}
      {chiede.has('gruppi') ? (
        <SceltaGruppi
          diCosa={{ gruppi: gruppiPer(nome), perDimensioni: true }}
          alPiu={gruppiAlPiu(nome)}
          gruppi={gruppi}
          onCambia={(scelti) => cambia({ gruppi: scelti })}
        />
      ) : null}
      {chiede.has('compresi') ? (
        <>
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
              ['no', 'esclusi'],
              ['si', 'compresi'],
            ]}
            valore={sospeso ? 'si' : 'no'}
            onScelta={(uno) => cambia({ sospeso: uno === 'si' })}
          />
        </>
      ) : null}
      {chiede.has('valutazione') ? (
        <Modo nome={nome} parametri={parametri} cambia={cambia} />
      ) : null}
      {chiede.has('importi') ? (
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
    </>
  );
}

/** How returns are measured, in which currency, and what they are compared with. */
function Metodo({ parametri: { metodo, divisa, confronto }, cambia }: AltriProps) {
  const { opzioni } = useDivise();
  return (
    <>
      <Segmenti
        etichetta="Metodo"
        scelte={METODI}
        valore={metodo}
        onScelta={(uno) => cambia({ metodo: uno })}
      />
      <div className={classi.divisa}>
        <CampoScelta
          etichetta="Divisa:"
          opzioni={opzioni}
          valore={divisa || null}
          segnaposto="EUR"
          onCambia={(codice) =>
            cambia({ divisa: codice === DIVISA_DI_CONTO ? '' : (codice ?? '') })
          }
        />
      </div>
      <div className={classi.titolo}>
        <CampoTitolo
          etichetta="Confronto:"
          valore={confronto || null}
          onCambia={(codice) => cambia({ confronto: codice ?? '' })}
        />
      </div>
    </>
  );
}

/** How positions are valued, and whose. */
function Modo({ parametri: { valutazione, perimetro, libro }, cambia }: AltriProps) {
  const { puo } = useSessione();
  return (
    <>
      <Segmenti
        etichetta="Valutazione"
        scelte={VALUTAZIONI}
        valore={valutazione}
        onScelta={(uno) => cambia({ valutazione: uno })}
      />
      <NativeSelect
        label="Perimetro"
        value={perimetro}
        data={PERIMETRI}
        onChange={({ currentTarget }) => cambia({ perimetro: currentTarget.value as Perimetro })}
      />
      {puo('Contabile_R') ? (
        <SceltaLibro valore={libro || null} onCambia={(uno) => cambia({ libro: uno ?? '' })} />
      ) : null}
    </>
  );
}
