import { Button, Checkbox, Group, NumberInput, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { reportNoto } from '#domain/elenchi/reports.ts';
import { type FormatoReport, formatiReport } from '#domain/reports/formati.ts';
import type { ReportNoto, SpuntaReport } from '#domain/reports/report-noto.ts';
import type { Data } from '#domain/tempo/data.ts';
import { testoErrore } from '#web/record/errore.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import classi from './finestra-stampa.module.css';
import { CassettoProgramma, type Origine } from './origine.ts';
import { RaggruppamentoPer } from './RaggruppamentoPer.tsx';
import { type CorpoReport, chiediReport, type DaStampare } from './richiesta-report.ts';
import { diciFallito, seguiReport } from './segui-report.ts';

export interface FinestraStampaProps extends DaStampare {
  readonly onChiudi: () => void;
  /** Asked for from nowhere in particular: the days are chosen here. */
  readonly chiedeDate?: boolean;
}

/** The PDF first: it is what «Stampa» means. */
const FORMATI: readonly FormatoReport[] = formatiReport.toReversed();
const ANNI = { min: 1990, max: 2100 };

interface Scelte {
  readonly formati: readonly FormatoReport[];
  readonly gruppi: readonly string[];
  readonly anno: number;
  readonly dal: Data | null;
  readonly al: Data | null;
  readonly spunte: readonly SpuntaReport[];
  readonly apri: boolean;
}

const eValido = ({ anno }: Scelte): boolean =>
  Number.isInteger(anno) && anno >= ANNI.min && anno <= ANNI.max;

/** What a report needs before it is made: how it is written, by what it is gathered, what goes along. */
export default function FinestraStampa(props: FinestraStampaProps) {
  const { report, corpo, parametri, onChiudi, chiedeDate = false } = props;
  const noto = reportNoto(report);
  const [scelte, setScelte] = useState<Scelte>(() => ({
    formati: ['pdf'],
    gruppi: props.gruppi ?? noto?.gruppiPredefiniti ?? [],
    anno: new Date().getFullYear(),
    dal: null,
    al: null,
    spunte: [],
    apri: true,
  }));
  const [programma, setProgramma] = useState<Origine | null>(null);
  const { inCorso, errore, chiedi } = useRichiesta(props, scelte);
  const impedita = scelte.formati.length === 0 || (noto?.anno === true && !eValido(scelte));
  const cambia = (campi: Partial<Scelte>) => setScelte((prima) => ({ ...prima, ...campi }));
  const alTasto = useTastiModulo(() => {
    if (!impedita && !inCorso) chiedi();
  });
  if (!noto) return null;
  if (programma)
    return (
      <Suspense fallback={null}>
        <CassettoProgramma origine={programma} onChiudi={onChiudi} />
      </Suspense>
    );
  return (
    <Modale
      titolo={`Stampa · ${noto.titolo}`}
      aperta
      onChiudi={onChiudi}
      misura="460px"
      annulla="Annulla"
      conferma={{ etichetta: 'Stampa', esegui: chiedi, impedita, inCorso }}
      piede={
        <Button
          variant="default"
          disabled={scelte.formati.length === 0}
          onClick={() => setProgramma(origineDi(props, scelte))}
        >
          Programma…
        </Button>
      }
    >
      <Stack gap={14} onKeyDownCapture={alTasto}>
        <Formati formati={scelte.formati} onCambia={(formati) => cambia({ formati })} />
        {noto.anno ? (
          <NumberInput
            label="Anno"
            w={110}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            value={scelte.anno}
            onChange={(anno) => cambia({ anno: Number(anno) })}
            error={eValido(scelte) ? undefined : `Da ${ANNI.min} a ${ANNI.max}`}
          />
        ) : null}
        {chiedeDate && noto.periodo ? (
          <Giorni noto={noto} scelte={scelte} onCambia={cambia} />
        ) : null}
        <RaggruppamentoPer
          noto={noto}
          gruppi={scelte.gruppi}
          onCambia={(gruppi) => cambia({ gruppi })}
        />
        <Spunte
          offerte={noto.spunte ?? []}
          scelte={scelte.spunte}
          onCambia={(spunte) => cambia({ spunte })}
        />
        <ParametriCheVanno parametri={parametri} conFiltro={Object.keys(corpo).length > 0} />
        <Checkbox
          label={
            scelte.formati.includes('pdf') ? 'Apri quando è pronto' : 'Scarica quando è pronto'
          }
          checked={scelte.apri}
          onChange={({ currentTarget }) => cambia({ apri: currentTarget.checked })}
        />
        {errore ? (
          <p className="errato" role="alert">
            {errore}
          </p>
        ) : null}
      </Stack>
    </Modale>
  );
}

interface GiorniProps {
  readonly noto: ReportNoto;
  readonly scelte: Pick<Scelte, 'dal' | 'al'>;
  readonly onCambia: (date: Partial<Scelte>) => void;
}

/** From and to; of what looks at one day, that day. */
function Giorni({ noto, scelte, onCambia }: GiorniProps) {
  return (
    <Group gap={12} align="stretch" wrap="nowrap">
      {noto.giorno ? null : (
        <CampoData etichetta="Data da:" valore={scelte.dal} onCambia={(dal) => onCambia({ dal })} />
      )}
      <CampoData
        etichetta={noto.giorno ? 'Al giorno:' : 'Data a:'}
        valore={scelte.al}
        onCambia={(al) => onCambia({ al })}
      />
    </Group>
  );
}

interface FormatiProps {
  readonly formati: readonly FormatoReport[];
  readonly onCambia: (formati: readonly FormatoReport[]) => void;
}

function Formati({ formati, onCambia }: FormatiProps) {
  return (
    <Checkbox.Group
      label="Formati"
      value={[...formati]}
      onChange={(scelti) => onCambia(FORMATI.filter((uno) => scelti.includes(uno)))}
      error={formati.length === 0 ? 'Serve almeno un formato' : undefined}
    >
      <Group gap={20} align="stretch" wrap="nowrap" pt={4}>
        {FORMATI.map((uno) => (
          <Checkbox key={uno} value={uno} label={uno.toUpperCase()} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

interface ParametriCheVannoProps {
  readonly parametri: DaStampare['parametri'];
  readonly conFiltro: boolean;
}

/** A reminder: what the screen is filtered and ordered by goes along. */
function ParametriCheVanno({ parametri, conFiltro }: ParametriCheVannoProps) {
  return (
    <section className={classi.parametri} aria-label="Parametri Selezionati">
      <h3>Parametri Selezionati</h3>
      {parametri.length === 0 ? (
        <p>
          {conFiltro ? 'Le righe come la schermata le mostra.' : 'Nessun filtro: tutte le righe.'}
        </p>
      ) : (
        <dl>
          {parametri.map(({ etichetta, valore }) => (
            <div key={etichetta}>
              <dt>{etichetta}</dt>
              <dd>{valore}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const SPUNTE: Readonly<Record<SpuntaReport, string>> = {
  movInSospeso: 'Anche i movimenti in sospeso',
  valoriInEuro: 'Importi solo in euro',
  pianoAScadenza: 'Il piano a scadenza, al posto dell’esercizio',
};

interface SpunteProps {
  readonly offerte: readonly SpuntaReport[];
  readonly scelte: readonly SpuntaReport[];
  readonly onCambia: (scelte: readonly SpuntaReport[]) => void;
}

const Spunte = ({ offerte, scelte, onCambia }: SpunteProps) =>
  offerte.map((una) => (
    <Checkbox
      key={una}
      label={SPUNTE[una]}
      checked={scelte.includes(una)}
      onChange={({ currentTarget }) =>
        onCambia(
          offerte.filter((uno) => (uno === una ? currentTarget.checked : scelte.includes(uno))),
        )
      }
    />
  ));

const conScelte = (corpo: CorpoReport, { dal, al, spunte }: Scelte): CorpoReport => ({
  ...corpo,
  ...Object.fromEntries(spunte.map((una) => [una, true])),
  ...(dal && { dateFrom: dal }),
  ...(al && { dateTo: al }),
});

/** The same request, to be repeated: a report of a year takes the one of each run. */
const origineDi = ({ report, corpo }: FinestraStampaProps, scelte: Scelte): Origine => ({
  report,
  richiesta: {
    ...conScelte(corpo, scelte),
    formati: [...scelte.formati],
    gruppi: [...scelte.gruppi],
  },
});

/** Sends the request; from then on whoever asked is free, and the report is followed from afar. */
function useRichiesta({ report, corpo, onChiudi }: FinestraStampaProps, scelte: Scelte) {
  const naviga = useNavigate();
  const [inCorso, setInCorso] = useState(false);
  const [errore, setErrore] = useState('');
  const { formati, gruppi, anno, apri } = scelte;
  const chiedi = async () => {
    const noto = reportNoto(report);
    if (!noto) return;
    setInCorso(true);
    setErrore('');
    try {
      const ordine = { gruppi, ...(noto.anno && { anno }) };
      const guid = await chiediReport({
        noto,
        corpo: conScelte(corpo, scelte),
        formati,
        ...ordine,
      });
      const reportName = noto.anno ? `${noto.titolo} ${anno}` : noto.titolo;
      const vai = () =>
        void naviga({
          to: '/page/report/$GuidID' as never,
          params: { GuidID: guid } as never,
          search: { reportName } as never,
        });
      const conPdf = formati.includes('pdf');
      void seguiReport({
        report,
        guid,
        ...(apri && !conPdf && { scarica: formati }),
        ...(conPdf && !apri && { apri: vai }),
      });
      onChiudi();
      if (apri && conPdf) vai();
    } catch (causa) {
      diciFallito(report, causa);
      setErrore(testoErrore(causa));
      setInCorso(false);
    }
  };
  return { inCorso, errore, chiedi: () => void chiedi() };
}
