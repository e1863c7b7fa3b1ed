import styled from '@emotion/styled'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert, color, radius, Stack } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { createSightings } from './scan.ts'
import { text } from './text.ts'

/** Not in every browser yet, and not in TypeScript's library (https://wicg.github.io/shape-detection-api/). */
type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The code that tyres carry. */
const FORMAT = 'ean_13'
/** Pictures that are looked at: 150 ms between two, so that a hand-held tyre is read at once and a phone stays cool. */
const EVERY_MS = 150

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads the code of a tyre from a camera; false until that is known. */
export const useCanScan = (): boolean => {
  const [can, setCan] = useState(false)
  useEffect(() => {
    const known = typeof navigator.mediaDevices === 'undefined' ? undefined : detectorClass()
    known?.getSupportedFormats().then(
      (formats) => setCan(formats.includes(FORMAT)),
      () => setCan(false),
    )
  }, [])
  return can
}

const Box = styled(Stack)`
  & > video {
    inline-size: min(100%, 420px);
    aspect-ratio: 4 / 3;
    border-radius: ${radius.card};
    background: ${color.asphalt};
    object-fit: cover;
  }
`

const faultOf = (failure: unknown): string => {
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError') return text.cameraRefused
  return name === 'NotFoundError' ? text.cameraMissing : text.cameraFailed
}

/** The camera, which reports each code that comes into sight until it is closed. */
export const Camera = ({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string>()
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const Found = detectorClass()
    if (!Found) return
    const detector = new Found({ formats: [FORMAT] })
    const freshOf = createSightings()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isClosed = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const look = async () => {
      // a picture that is not ready yet is no fault
      const found = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (isClosed) return
      for (const code of freshOf(
        found.map(({ rawValue }) => rawValue),
        performance.now(),
      ))
        report(code)
      timer = setTimeout(() => void look(), EVERY_MS)
    }
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isClosed || !video.current) return stop()
        video.current.srcObject = stream
        await look()
      } catch (failure) {
        stop()
        if (!isClosed) setFault(faultOf(failure))
      }
    }
    void open()
    return () => {
      isClosed = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <Box gap={2} align="start">
      {fault ? (
        <Alert tone="error">{fault}</Alert>
      ) : (
        <video ref={video} autoPlay muted playsInline aria-label={text.cameraView} />
      )}
      <AdminButton icon="close" onClick={onClose}>
        {text.cameraClose}
      </AdminButton>
    </Box>
  )
}
