import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Data, eData } from '#domain/tempo/data.ts';
import type { DoveTenuti } from '#web/lookup/lettura.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoScelta, type OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { CampoTitolo } from './CampoTitolo.tsx';
import { campiDellaCarta, campoNoto } from './campi-fissato.ts';
import { errorePresso } from './errori-fissato.ts';
import classi from './fissato.module.css';
import { testoDi, valoreMostrato } from './modulo.ts';
import { Spento } from './Spento.tsx';
import type { Fissato } from './use-fissato.ts';

interface CampoProps {
  readonly fissato: Fissato;
  readonly nome: string;
}

const NOMI = new Set(campiDellaCarta('operazione').map(({ nome }) => nome));

/** What the calculation says of a field of the operation; undefined where it says nothing. */
const detto = ({ calcolo }: Fissato, nome: string) =>
  calcolo.campi.find((campo) => campo.nome === nome);

/** Whether the movement has the field: where the calculation speaks of them, those that it names. */
function serve(fissato: Fissato, nome: string): boolean {
  const { campi, noto } = fissato.calcolo;
  const neParla =
    noto && campi.some((campo) => NOMI.has(campo.nome) && campo.nome !== 'dataValuta');
  return !neParla || detto(fissato, nome) !== undefined;
}

function valoreDi(fissato: Fissato, nome: string): string | null {
  const campo = detto(fissato, nome);
  return campo ? valoreMostrato(fissato.bozza, campo) : testoDi(fissato.bozza, nome);
}

const etichettaDi = (fissato: Fissato, nome: string): string =>
  detto(fissato, nome)?.etichetta ?? campoNoto(nome)?.etichetta ?? nome;

/** Where to look first for the titolo of what lets go of something, or earns from it. */
function tenutiDove({ bozza, scelte }: Fissato): DoveTenuti | undefined {
  const data = testoDi(bozza, 'dataMovimento');
  if (data === null || !scelte.dallaGiacenza(testoDi(bozza, 'cod_Causale'))) return undefined;
  return {
    codPortafoglio: testoDi(bozza, 'cod_Portafoglio'),
    codDepositario: testoDi(bozza, 'cod_Depositario'),
    data,
  };
}

/** What is done, on what, where, with whom, when. */
export function CartaOperazione({ fissato }: { readonly fissato: Fissato }) {
  const { bozza, scelte, scrivi } = fissato;
  const titolo = scelte.chiedeTitolo(testoDi(bozza, 'cod_Causale'));
  const portafoglio = testoDi(bozza, 'cod_Portafoglio');
  return (
    <section className={`pannello ${classi.carta}`} aria-labelledby="carta-operazione">
      <h2 className="titoletto" id="carta-operazione">
        Operazione
      </h2>
      <div className={classi.operazione}>
        <Codice fissato={fissato} nome="cod_Causale" opzioni={scelte.causali} obbligatorio />
        <div data-largo>
          {titolo ? (
            <CampoTitolo
              etichetta={etichettaDi(fissato, 'cod_Titolo')}
              valore={testoDi(bozza, 'cod_Titolo')}
              onCambia={(codice) => scrivi('cod_Titolo', codice)}
              obbligatorio
              tenuti={tenutiDove(fissato)}
              errore={errorePresso(fissato, 'cod_Titolo')}
              aiuto={detto(fissato, 'cod_Titolo')?.nota ?? undefined}
            />
          ) : (
            <Spento etichetta={etichettaDi(fissato, 'cod_Titolo')} />
          )}
        </div>
        <Testo fissato={fissato} nome="nfissato" />
      </div>
      <div className={classi.terzi}>
        <Codice
          fissato={fissato}
          nome="cod_Portafoglio"
          opzioni={scelte.portafogli}
          percorso="/page/tabelle/portafogli"
          obbligatorio
        />
        <Codice
          fissato={fissato}
          nome="cod_Depositario"
          opzioni={portafoglio === null ? [] : scelte.depositariDi(portafoglio)}
          obbligatorio
        />
        <Codice fissato={fissato} nome="cod_Controparte" opzioni={scelte.controparti} />
        <Giorno fissato={fissato} nome="dataMovimento" obbligatorio />
        <Giorno fissato={fissato} nome="dataValuta" />
        {serve(fissato, 'immCirc') ? (
          <Codice fissato={fissato} nome="immCirc" opzioni={campoNoto('immCirc')?.scelte} />
        ) : (
          <Spento etichetta={etichettaDi(fissato, 'immCirc')} />
        )}
      </div>
    </section>
  );
}

const NESSUNO: Readonly<Record<string, string>> = {
  cod_Causale: 'Nessuna causale',
  cod_Portafoglio: 'Nessun portafoglio',
  cod_Depositario: 'Nessun depositario',
  cod_Controparte: 'Nessuna controparte',
};

interface CodiceProps extends CampoProps {
  readonly opzioni: readonly OpzioneScelta[] | undefined;
  readonly obbligatorio?: boolean;
  /** The screen that opens the record. */
  readonly percorso?: string;
}

function Codice({ fissato, nome, opzioni, obbligatorio = false, percorso }: CodiceProps) {
  const { scrivi } = fissato;
  const campo = detto(fissato, nome);
  const valore = valoreDi(fissato, nome);
  const scelto = opzioni?.find(({ codice }) => codice === valore);
  const id = scelto && 'id' in scelto ? Number(scelto.id) : null;
  return (
    <CampoScelta
      etichetta={etichettaDi(fissato, nome)}
      opzioni={opzioni}
      valore={valore}
      onCambia={(codice) => scrivi(nome, codice, campo)}
      obbligatorio={obbligatorio || campo?.uso === 'chiesto'}
      errore={errorePresso(fissato, nome)}
      nessuno={NESSUNO[nome] ?? 'Nessun elemento'}
      aiuto={campo?.nota}
      {...(percorso && id
        ? {
            accanto: (
              <Link
                to={percorso}
                search={{ record: String(id) } as never}
                className={classi.apri ?? ''}
                tabIndex={-1}
                aria-label={`Apri ${valore}`}
              >
                <Icona nome="freccia_fuori" misura={12} />
              </Link>
            ),
          }
        : {})}
    />
  );
}

function Giorno({ fissato, nome, obbligatorio = false }: CampoProps & { obbligatorio?: boolean }) {
  const { scrivi } = fissato;
  const campo = detto(fissato, nome);
  const valore = valoreDi(fissato, nome);
  return (
    <CampoData
      etichetta={etichettaDi(fissato, nome)}
      valore={valore && eData(valore) ? (valore as Data) : null}
      onCambia={(giorno) => scrivi(nome, giorno, campo)}
      obbligatorio={obbligatorio}
      errore={errorePresso(fissato, nome)}
      nota={campo?.nota ?? undefined}
    />
  );
}

export function Testo({ fissato, nome }: CampoProps) {
  const { bozza, scrivi } = fissato;
  const campo = campoNoto(nome)?.campo;
  return (
    <TextInput
      label={etichettaDi(fissato, nome)}
      value={testoDi(bozza, nome) ?? ''}
      error={errorePresso(fissato, nome)}
      autoComplete="off"
      maxLength={campo && 'lunghezza' in campo ? campo.lunghezza : undefined}
      onChange={({ currentTarget }) => scrivi(nome, currentTarget.value || null)}
    />
  );
}
