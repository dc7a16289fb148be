import { Fragment, useState } from 'react';
import type { CampoMappabile } from '#domain/mappature/campi.ts';
import type { Campione } from '#domain/mappature/campione.ts';
import type { ErroreMappatura } from '#domain/mappature/convalida.ts';
import { stileProposto, valoriDi } from '#domain/mappature/proposte.ts';
import type { OrigineCampo, RegoleMappatura } from '#domain/mappature/regole.ts';
import {
  type FormatoDataFile,
  type FormatoNumeroFile,
  formatiDataFile,
  formatiNumeroFile,
} from '#domain/mappature/stile.ts';
import { type Opzione, Scelta, Spunta } from './Controlli.tsx';
import { DettaglioCampo, TestoOrigine } from './DettaglioCampo.tsx';
import classi from './mappature.module.css';
import {
  ALTRA,
  COSTANTE,
  type ColonnaEsempio,
  NESSUNA,
  origineScelta,
  POSIZIONE,
  PRIMO,
  sceltaDi,
  UNISCI,
} from './origini.ts';

export interface SchedaCampiProps {
  readonly campi: readonly CampoMappabile[];
  readonly regole: RegoleMappatura;
  readonly campione: Campione | null;
  readonly colonne: readonly ColonnaEsempio[];
  readonly difetti: readonly ErroreMappatura[];
  readonly disabilitato: boolean;
  readonly onCambia: (campi: RegoleMappatura['campi']) => void;
}

const VUOTA: readonly Opzione[] = [{ valore: NESSUNA, nome: '—' }];
const ALTRE: readonly Opzione[] = [
  { valore: COSTANTE, nome: 'Sempre lo stesso valore…' },
  { valore: UNISCI, nome: 'Più colonne unite…' },
  { valore: PRIMO, nome: 'La prima non vuota di…' },
  { valore: ALTRA, nome: 'Un’altra colonna, per titolo…' },
  { valore: POSIZIONE, nome: 'Una colonna, per posizione…' },
];

/** The fields of the destination, each with where it comes from. */
export function SchedaCampi(props: SchedaCampiProps) {
  const { campi, regole, disabilitato } = props;
  const [soloAbbinati, setSoloAbbinati] = useState(Object.keys(regole.campi).length > 0);
  const [aperto, setAperto] = useState<string | null>(null);
  const mostrati = campi.filter(
    ({ nome, obbligatorio }) => !soloAbbinati || obbligatorio || regole.campi[nome] !== undefined,
  );
  return (
    <>
      <div className={classi.barra}>
        <Spunta
          nome="Solo i campi abbinati"
          valore={soloAbbinati}
          disabilitato={false}
          onCambia={setSoloAbbinati}
        />
        <span className="nota">* necessari a un record nuovo</span>
      </div>
      <table className={classi.tabella} aria-label="Campi">
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Da</th>
            <th scope="col">Come è scritto</th>
            <th scope="col">
              <span className="solo-lettore">Altro</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mostrati.map((campo) => (
            <RigaCampo
              key={campo.nome}
              {...props}
              campo={campo}
              aperto={aperto === campo.nome}
              onApri={() => setAperto(aperto === campo.nome ? null : campo.nome)}
              disabilitato={disabilitato}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RigaCampoProps extends SchedaCampiProps {
  readonly campo: CampoMappabile;
  readonly aperto: boolean;
  readonly onApri: () => void;
}

function RigaCampo(props: RigaCampoProps) {
  const { campo, regole, colonne, difetti, disabilitato, aperto, onApri } = props;
  const { nome, titolo } = campo;
  const origine = regole.campi[nome];
  const percorso = `campi.${nome}`;
  const suoi = difetti.filter(
    ({ percorso: dove }) => dove === percorso || dove.startsWith(`${percorso}.`),
  );
  const scrivi = (nuova: OrigineCampo | undefined) => {
    const { [nome]: _, ...altri } = regole.campi;
    props.onCambia(nuova ? { ...regole.campi, [nome]: nuova } : altri);
  };
  const passi = origine && 'passi' in origine ? (origine.passi?.length ?? 0) : 0;
  const quantiPassi = passi > 0 ? `${passi} ${passi === 1 ? 'passo' : 'passi'}` : '…';
  return (
    <Fragment>
      <tr data-abbinato={origine !== undefined || undefined}>
        <th scope="row">
          {titolo}
          {campo.obbligatorio ? <b aria-hidden="true"> *</b> : null}
        </th>
        <td>
          <div className={classi.riga}>
            <Scelta
              etichetta={`${titolo}, da`}
              opzioni={VUOTA}
              gruppi={[
                { titolo: 'Colonne del file', opzioni: colonne },
                { titolo: 'Altro', opzioni: ALTRE },
              ]}
              valore={sceltaDi(origine, colonne)}
              disabilitato={disabilitato}
              onCambia={(scelta) =>
                scrivi(conStile(origineScelta(scelta, origine), campo, props.campione))
              }
            />
            {origine ? (
              <TestoOrigine
                titolo={titolo}
                origine={origine}
                colonne={colonne}
                disabilitato={disabilitato}
                onCambia={scrivi}
              />
            ) : null}
          </div>
          {suoi.map(({ percorso: dove, messaggio }) => (
            <p key={dove + messaggio} className={classi.difetto}>
              {messaggio}
            </p>
          ))}
        </td>
        <td>
          <Formato campo={campo} origine={origine} disabilitato={disabilitato} onCambia={scrivi} />
        </td>
        <td>
          {origine && !('costante' in origine) ? (
            <button
              type="button"
              className={classi.bottone}
              aria-expanded={aperto}
              aria-label={`${titolo}: ${quantiPassi} e altro`}
              onClick={onApri}
            >
              {quantiPassi}
            </button>
          ) : null}
        </td>
      </tr>
      {aperto && origine ? (
        <tr>
          <td colSpan={4}>
            <DettaglioCampo
              titolo={titolo}
              origine={origine}
              colonne={colonne}
              tabelle={Object.keys(regole.tabelle ?? {})}
              disabilitato={disabilitato}
              onCambia={scrivi}
            />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** A source with a style where its field needs one: read from the sample, if it has the column. */
function conStile(
  origine: OrigineCampo | undefined,
  { tipo }: CampoMappabile,
  campione: Campione | null,
): OrigineCampo | undefined {
  if (!origine || 'costante' in origine || tipo === 'testo' || origine.stile) return origine;
  const posto =
    'posizione' in origine
      ? origine.posizione - 1
      : 'colonna' in origine
        ? (campione?.intestazione ?? []).findIndex((uno) => uno.trim() === origine.colonna)
        : -1;
  const stile = stileProposto(tipo, campione && posto >= 0 ? valoriDi(campione, posto) : []);
  return stile ? { ...origine, stile } : origine;
}

const NUMERI: readonly Opzione[] = Object.entries(formatiNumeroFile).map(
  ([valore, { esempio }]) => ({ valore, nome: esempio }),
);
const DATE: readonly Opzione[] = formatiDataFile.map((formato) => ({
  valore: formato,
  nome: formato.replace('yyyy', 'aaaa').replace('yy', 'aa').replace('dd', 'gg'),
}));
const DA_DIRE: readonly Opzione[] = [{ valore: '', nome: '— da dire —' }];

interface FormatoProps {
  readonly campo: CampoMappabile;
  readonly origine: OrigineCampo | undefined;
  readonly disabilitato: boolean;
  readonly onCambia: (origine: OrigineCampo) => void;
}

function Formato({ campo, origine, disabilitato, onCambia }: FormatoProps) {
  const { tipo, titolo } = campo;
  if (!origine || tipo === 'testo') return null;
  if ('costante' in origine)
    return <span className="nota">{tipo === 'data' ? 'aaaa-mm-gg' : 'con il punto'}</span>;
  const { stile } = origine;
  const scelto = stile ? ('numero' in stile ? stile.numero : stile.data) : '';
  const opzioni = tipo === 'numero' ? NUMERI : DATE;
  return (
    <Scelta
      etichetta={`${titolo}, come è scritto`}
      opzioni={scelto ? opzioni : [...DA_DIRE, ...opzioni]}
      valore={scelto}
      disabilitato={disabilitato}
      onCambia={(formato) =>
        onCambia({
          ...origine,
          stile:
            tipo === 'numero'
              ? { ...stile, numero: formato as FormatoNumeroFile }
              : { ...stile, data: formato as FormatoDataFile },
        })
      }
    />
  );
}
