/** Two notes that a person tells apart across a warehouse: hertz, and their length in seconds. */
const notes = { counted: { hertz: 1_175, seconds: 0.09 }, refused: { hertz: 208, seconds: 0.35 } } as const

let context: AudioContext | undefined

/** Plays a short note. A browser that plays nothing before the page was pressed stays silent. */
export const playNote = (kind: keyof typeof notes): void => {
  if (typeof AudioContext === 'undefined') return
  const audio = (context ??= new AudioContext())
  const { hertz, seconds } = notes[kind]
  const note = audio.createOscillator()
  const volume = audio.createGain()
  note.frequency.value = hertz
  volume.gain.setValueAtTime(0.2, audio.currentTime)
  // without a fade the end clicks
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds)
  note.connect(volume).connect(audio.destination)
  note.start()
  note.stop(audio.currentTime + seconds)
}

const KEY = 'zmigo:receiving-sound'

/** Whether this browser plays notes; it does until staff switch the sound off. */
export const readSound = (storage: Pick<Storage, 'getItem'>): boolean => {
  try {
    return storage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export const keepSound = (storage: Pick<Storage, 'setItem'>, isOn: boolean): void => {
  try {
    storage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // a closed storage: the choice lasts as long as the page
  }
}
